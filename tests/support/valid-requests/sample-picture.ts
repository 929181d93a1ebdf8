/** A picture for upload tests. */
import sharp from 'sharp'

export const PICTURE = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#335577' } })
  .png()
  .toBuffer()
