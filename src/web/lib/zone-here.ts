/** Where the person is, by the name of their time zone. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
