/** The SQLSTATE of a write that fails because the disk is full; it is the same on both engines. */
export const DISK_FULL = '53100'

export const isDiskFull = (cause: unknown): boolean => (cause as { code?: string } | undefined)?.code === DISK_FULL
