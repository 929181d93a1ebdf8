/** Formats the size of a file for people: 900 KB, 2.4 MB, 1.2 GB. */
const UNITS = [
  { minBytes: 1024 ** 3, unit: 'GB' },
  { minBytes: 1024 ** 2, unit: 'MB' },
] as const

export const formatFileSize = (bytes: number): string => {
  // A size just under a step is shown as the step, so that no text says 1024 KB.
  const unit = UNITS.find(({ minBytes }) => bytes >= minBytes * 0.9995)
  if (unit) return `${Math.round((bytes / unit.minBytes) * 10) / 10} ${unit.unit}`
  return bytes === 0 ? '0 KB' : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
