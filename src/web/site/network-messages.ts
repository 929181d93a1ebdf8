/** The network test's own messages, in addition to the text that an admin wrote for it. */
export const networkMessages = {
  ok: 'OK',
  blocked: 'Blocked',
  notHttps: 'Not over https',
  noFonts: 'No fonts came',
  noWorkers: 'This browser takes none',
  noSound: 'Could not be tried: no sound is made yet',
  unknown: 'Could not be tried: no such check',
  part: 'All that could be tried gets through. Run it again when the rest can be tried.',
} as const
