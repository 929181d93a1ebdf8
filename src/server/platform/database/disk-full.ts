/** SQLSTATE of a write for which the disk of the database has no room, the same on both engines. */
export const DISK_FULL = '53100'

export const isDiskFull = (cause: unknown): boolean => (cause as { code?: string } | undefined)?.code === DISK_FULL
