/**
 * The flags and environment variables with which the server uses little memory. A person who starts the server without
 * the `alaia` command can set the same ones.
 */
import { totalmem } from 'node:os'

/** Bytes. With less memory, V8 doesn't optimize the embedded database's code, as that takes 600 MB for some seconds. */
const SMALL = 2e9

/**
 * A young generation of two times 8 MB instead of 16: under load the process holds half as much, at the same speed.
 * `--expose-gc` lets the server collect garbage after its start.
 *
 * @param {number} memory in bytes
 */
export const listFlags = (memory) => [
  '--max-semi-space-size=8',
  '--expose-gc',
  ...(memory < SMALL ? ['--liftoff-only'] : []),
]

/** The flags for the memory of this machine or container. */
export const leanFlags = listFlags(Math.min(totalmem(), process.constrainedMemory?.() || Infinity))

/**
 * Makes the C library return large blocks to the system, such as the 19 MB of each password check. By default it learns
 * from the first such block to hold on to them, which costs 80 MB after a busy morning. Blocks that are allocated again
 * each time use huge pages, because a password check would otherwise take 27 ms of processor time instead of 19 ms.
 * These variables have an effect only with glibc.
 */
export const leanEnvironment = { MALLOC_MMAP_THRESHOLD_: '262144', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }
