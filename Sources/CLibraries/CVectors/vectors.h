#pragma once

// Sums, differences and products of vectors, each one instruction. Swift's own operators for vectors of Float and
// Double (6.3) are loops over the lanes, from which the optimiser does not always make vectors again.
//
// A function computes one operation, so that no compiler fuses a product with a sum: the bits are those of the lanes
// computed one by one.

typedef float float4 __attribute__((ext_vector_type(4)));
typedef double double2 __attribute__((ext_vector_type(2)));

#define OSSICLE_VECTOR_FUNCTION static inline __attribute__((always_inline))

OSSICLE_VECTOR_FUNCTION float4 float4_sum(float4 a, float4 b) { return a + b; }
OSSICLE_VECTOR_FUNCTION float4 float4_difference(float4 a, float4 b) { return a - b; }
OSSICLE_VECTOR_FUNCTION float4 float4_product(float4 a, float4 b) { return a * b; }

OSSICLE_VECTOR_FUNCTION double2 double2_sum(double2 a, double2 b) { return a + b; }
OSSICLE_VECTOR_FUNCTION double2 double2_difference(double2 a, double2 b) { return a - b; }
OSSICLE_VECTOR_FUNCTION double2 double2_product(double2 a, double2 b) { return a * b; }
