/** What a name in a zip says: UTF-8 where it can be, else the letters of the machines for which zips were made. */

/** 128 to 255 of code page 437, which is meant where nothing else is said (APPNOTE, appendix D). Umlauts stand in 850 at the same places. */
const HIGH =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'

/** In the flags of an entry: its name is UTF-8. */
const UTF_8 = 0x0800

const letterOf = (byte: number): string => (byte < 128 ? String.fromCharCode(byte) : HIGH[byte - 128]!)

/** Many pack UTF-8 without saying so, and what is valid UTF-8 is hardly ever meant otherwise. */
export const decodeEntryName = (bytes: Buffer, flags: number): string => {
  const text = bytes.toString('utf8')
  const isOther = (flags & UTF_8) === 0 && text.includes('\ufffd')
  return isOther ? Array.from(bytes, letterOf).join('') : text
}
