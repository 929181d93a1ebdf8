/**
 * Cuts the beginning of an MP3 with a soft end and without decoding: whole frames are copied, and the last ones are
 * turned down step by step in the gain that each of them stores. The rest of the audio is bit for bit the same.
 */

/** Bitrates of MPEG-1 Layer III in kilobits, by the index in the header. */
const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const SAMPLE_RATES = [44_100, 48_000, 32_000]
const SAMPLES_PER_FRAME = 1152
const HEADER_BYTES = 4
const GRANULES_PER_FRAME = 2

/** One step of a frame's gain, in decibels. */
const STEP_DB = 1.5
/** The reduction at the end, in decibels. Below it nobody hears the audio. */
const SILENT_DB = 66

interface Frame {
  at: number
  length: number
  seconds: number
  channels: 1 | 2
  /** Whether a 16-bit checksum precedes the side information. Changing a gain would make it wrong. */
  checked: boolean
}

/** @returns the frame, or undefined if no frame of MPEG-1 Layer III begins here */
const parseFrame = (bytes: Uint8Array, offset: number): Frame | undefined => {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes.subarray(offset, offset + HEADER_BYTES)
  if (first !== 0xff || (second & 0xfe) !== 0xfa) return undefined
  const kilobits = KILOBITS[third >> 4]
  const rate = SAMPLE_RATES[(third >> 2) & 3]
  if (!kilobits || !rate) return undefined
  const length = Math.floor((SAMPLES_PER_FRAME / 8) * ((kilobits * 1000) / rate)) + ((third >> 1) & 1)
  return {
    at: offset,
    length,
    seconds: SAMPLES_PER_FRAME / rate,
    channels: fourth >> 6 === 3 ? 1 : 2,
    checked: (second & 1) === 0,
  }
}

/**
 * Returns the frames of the first `seconds`. The description frame of some encoders is left out, because it counts
 * all frames.
 */
const listFrames = (bytes: Uint8Array, seconds: number): Frame[] => {
  const frames: Frame[] = []
  let offset = bytes.findIndex((_, index) => parseFrame(bytes, index) !== undefined)
  for (let elapsed = 0; offset >= 0 && elapsed < seconds;) {
    const frame = parseFrame(bytes, offset)
    if (!frame || offset + frame.length > bytes.length) break
    const text = Buffer.from(bytes.buffer, bytes.byteOffset + offset, Math.min(frame.length, 64)).toString('latin1')
    if (!/Xing|Info/.test(text)) {
      frames.push(frame)
      elapsed += frame.seconds
    }
    offset += frame.length
  }
  return frames
}

/** Reads eight bits that may begin anywhere. */
const readBits = (bytes: Uint8Array, bit: number): number => {
  const offset = bit >> 3
  return ((((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0)) >> (8 - (bit & 7))) & 0xff
}
const writeBits = (bytes: Uint8Array, bit: number, value: number): void => {
  const offset = bit >> 3
  const shift = 8 - (bit & 7)
  const twoBytes = ((((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0)) & ~(0xff << shift)) | (value << shift)
  bytes[offset] = twoBytes >> 8
  bytes[offset + 1] = twoBytes & 0xff
}

/** Lowers the gains of a frame: each granule of each channel has 59 bits, and the gain begins at the 21st. */
const turnDown = (bytes: Uint8Array, { channels }: Frame, steps: number): void => {
  const base = HEADER_BYTES * 8 + (channels === 1 ? 18 : 20)
  for (let part = 0; part < GRANULES_PER_FRAME * channels; part += 1) {
    const bit = base + part * 59 + 21
    writeBits(bytes, bit, Math.max(0, readBits(bytes, bit) - steps))
  }
}

/** @param seconds of audio to take; @param fade the seconds at the end that get quieter */
export const cutPreview = (mp3: Uint8Array, { seconds, fade }: { seconds: number; fade: number }): Uint8Array => {
  const frames = listFrames(mp3, seconds)
  const totalSeconds = frames.reduce((sum, frame) => sum + frame.seconds, 0)
  const parts: Uint8Array[] = []
  let elapsed = 0
  for (const frame of frames) {
    const part = new Uint8Array(mp3.subarray(frame.at, frame.at + frame.length))
    const fadeShare = Math.max(0, 1 - (totalSeconds - elapsed) / fade)
    const steps = Math.round((fadeShare * SILENT_DB) / STEP_DB)
    if (steps > 0 && !frame.checked) turnDown(part, frame, steps)
    parts.push(part)
    elapsed += frame.seconds
  }
  return Buffer.concat(parts)
}
