/** The network test's own messages, in addition to the text that an admin wrote for it. */
export const networkMessages = {
  ok: 'OK',
  blocked: 'Blocked',
  notHttps: 'Not over https',
  noFonts: "Fonts didn't load",
  noWorkers: "This browser doesn't support it",
  noAudio: 'Not tested: no audio is ready yet',
  unknown: 'Not tested: unknown check',
  part: 'Everything that was tested works. Run the test again later for the rest.',
} as const
