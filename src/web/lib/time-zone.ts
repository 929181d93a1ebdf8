/** Where the person is, by the name of their time zone. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
