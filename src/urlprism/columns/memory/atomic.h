/* Counts and locks that several threads change at once, for each compiler. */
#ifndef URLPRISM_ATOMIC_H
#define URLPRISM_ATOMIC_H

#if defined(_MSC_VER)
#include <intrin.h>
#define urlprism_add(place, number) (_InterlockedExchangeAdd((place), (number)) + (number))
#define urlprism_lock(place) while (_InterlockedExchange((place), 1)) {}
#define urlprism_unlock(place) ((void)_InterlockedExchange((place), 0))
#else
#define urlprism_add(place, number) __atomic_add_fetch((place), (number), __ATOMIC_ACQ_REL)
#define urlprism_lock(place) while (__atomic_exchange_n((place), 1, __ATOMIC_ACQUIRE)) {}
#define urlprism_unlock(place) __atomic_store_n((place), 0, __ATOMIC_RELEASE)
#endif

#endif
