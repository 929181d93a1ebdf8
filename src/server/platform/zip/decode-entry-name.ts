/**
 * Decodes the names of zip entries: as UTF-8 if valid, otherwise in the code page of the computers for which zips were
 * invented.
 */

/**
 * The characters 128 to 255 of code page 437, the default of the format (APPNOTE, appendix D). Umlauts have the same
 * codes in code page 850.
 */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** The flag of an entry whose name is UTF-8. */
const UTF8_FLAG = 0x0800

const decodeByte = (byte: number): string => (byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437[byte - 128]!)

/** Many programs write UTF-8 without this flag, and valid UTF-8 is hardly ever meant as anything else. */
export const decodeEntryName = (bytes: Buffer, flags: number): string => {
  const text = bytes.toString('utf8')
  const isCodePage = (flags & UTF8_FLAG) === 0 && text.includes('\ufffd')
  return isCodePage ? Array.from(bytes, decodeByte).join('') : text
}
