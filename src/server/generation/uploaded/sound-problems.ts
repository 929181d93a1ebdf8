import { HOUR_SECONDS, MINUTE_SECONDS } from '#rules/durations.ts'

/** Thrown for a file that can't become a sound of the catalog. `message` is written for the person who uploaded it. */
export class InvalidSoundError extends Error {}

const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export const soundProblems = {
  type: () => new InvalidSoundError("This type can't be used. Try MP3, WAV, FLAC or Ogg."),
  ffmpeg: () => new InvalidSoundError("M4A and AAC can't be opened on this server. Save it as MP3, WAV, FLAC or Ogg."),
  empty: () => new InvalidSoundError('There is no sound in this file.'),
  damaged: () =>
    new InvalidSoundError("This file is damaged and can't be opened. Export it once more and send it again."),
  silent: () => new InvalidSoundError("There's nothing to hear in this file: it is silent."),
  wav: () => new InvalidSoundError("This kind of WAV can't be opened. Save it with 16 or 24 bits."),
  channels: () => new InvalidSoundError('This file has too many channels. Save it in stereo or mono.'),
  rate: () => new InvalidSoundError("This file's sample rate can't be used. Save it with 44.1 or 48 kHz."),
  cut: (seconds: number, declaredSeconds: number) =>
    new InvalidSoundError(
      `This file stops after ${formatTime(seconds)} of ${formatTime(declaredSeconds)}. Export it once more and send it again.`,
    ),
  cutShort: () => new InvalidSoundError('This file stops in the middle. Export it once more and send it again.'),
  short: (seconds: number) =>
    new InvalidSoundError(
      seconds === 1 ? 'This sound is shorter than a second.' : `This sound is shorter than ${seconds} seconds.`,
    ),
  long: (seconds: number) =>
    new InvalidSoundError(
      seconds >= HOUR_SECONDS
        ? `This sound is longer than ${seconds / HOUR_SECONDS} hours. Cut it into parts.`
        : `A background sound lasts ${seconds / MINUTE_SECONDS} minutes at most. Cut it shorter: it repeats by itself.`,
    ),
}
