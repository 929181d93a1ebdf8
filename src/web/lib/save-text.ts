import { MINUTE_MS } from '#rules/durations.ts'

/** Saves text as a file, as a browser download does. */
export const saveText = (name: string, text: string, type = 'text/csv;charset=utf-8'): void => {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Safari reads the address a moment later.
  setTimeout(() => URL.revokeObjectURL(address), MINUTE_MS)
}
