/** How the server is started so that it holds little memory; whoever starts it without this door may do the same. */
import { totalmem } from 'node:os'

/** Bytes. Below it the embedded database's code stays as it was first compiled: compiling it better takes 600 MB for some seconds. */
const SMALL = 2e9

/**
 * A young generation of two times 8 MB instead of 16: under load the process holds half as much, at the same speed.
 * And the server may tidy up after its start.
 *
 * @param {number} memory in bytes
 */
export const flagsFor = (memory) => [
  '--max-semi-space-size=8',
  '--expose-gc',
  ...(memory < SMALL ? ['--liftoff-only'] : []),
]

/** For what this machine, or the container it is, has in bytes. */
export const leanFlags = flagsFor(Math.min(totalmem(), process.constrainedMemory?.() || Infinity))

/**
 * The C library gives large pieces back to the system, such as the 19 MB of each password that is checked. Left to itself
 * it learns from the first one to keep them: 80 MB after a busy morning. Taken anew each time they are taken in large pages,
 * or a password would cost 27 ms of processor time and not 19. Elsewhere than on glibc this says nothing.
 */
export const leanEnvironment = { MALLOC_MMAP_THRESHOLD_: '262144', GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' }
