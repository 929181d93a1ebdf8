/** Returns the name of the person's time zone. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
