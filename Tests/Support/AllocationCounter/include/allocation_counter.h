#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// Starts counting the calling thread's allocations from 0.
void allocation_counter_start(void);
/// Stops counting and returns the number of allocations since the start; -1 where they cannot be counted.
long allocation_counter_stop(void);

#endif
