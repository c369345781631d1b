#pragma once
#include <espeak-ng/speak_lib.h>

// The types of the functions that are looked up by name, taken from the header itself so that they cannot differ.
typedef __typeof__(&espeak_Initialize) espeak_initialize_function;
typedef __typeof__(&espeak_SetSynthCallback) espeak_set_synth_callback_function;
typedef __typeof__(&espeak_SetUriCallback) espeak_set_uri_callback_function;
typedef __typeof__(&espeak_ListVoices) espeak_list_voices_function;
typedef __typeof__(&espeak_SetVoiceByName) espeak_set_voice_by_name_function;
typedef __typeof__(&espeak_SetParameter) espeak_set_parameter_function;
typedef __typeof__(&espeak_SetPunctuationList) espeak_set_punctuation_list_function;
typedef __typeof__(&espeak_Synth) espeak_synth_function;
typedef __typeof__(&espeak_Terminate) espeak_terminate_function;
