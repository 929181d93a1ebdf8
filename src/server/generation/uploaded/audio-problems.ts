import { HOUR_SECONDS, MINUTE_SECONDS } from '#rules/durations.ts'

/** Thrown for a file that can't become audio of the catalog. `message` is written for the person who uploaded it. */
export class InvalidAudioError extends Error {}

const formatTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

export const audioProblems = {
  type: () => new InvalidAudioError("This type can't be used. Try MP3, WAV, FLAC or Ogg."),
  ffmpeg: () => new InvalidAudioError("M4A and AAC can't be opened on this server. Save it as MP3, WAV, FLAC or Ogg."),
  empty: () => new InvalidAudioError('There is no sound in this file.'),
  damaged: () =>
    new InvalidAudioError("This file is damaged and can't be opened. Export it once more and send it again."),
  silent: () => new InvalidAudioError("There's nothing to hear in this file: it is silent."),
  wav: () => new InvalidAudioError("This kind of WAV can't be opened. Save it with 16 or 24 bits."),
  channels: () => new InvalidAudioError('This file has too many channels. Save it in stereo or mono.'),
  rate: () => new InvalidAudioError("This file's sample rate can't be used. Save it with 44.1 or 48 kHz."),
  cut: (seconds: number, declaredSeconds: number) =>
    new InvalidAudioError(
      `This file stops after ${formatTime(seconds)} of ${formatTime(declaredSeconds)}. Export it once more and send it again.`,
    ),
  cutShort: () => new InvalidAudioError('This file stops in the middle. Export it once more and send it again.'),
  short: (seconds: number) =>
    new InvalidAudioError(
      seconds === 1 ? 'This audio is shorter than a second.' : `This audio is shorter than ${seconds} seconds.`,
    ),
  long: (seconds: number) =>
    new InvalidAudioError(
      seconds >= HOUR_SECONDS
        ? `This audio is longer than ${seconds / HOUR_SECONDS} hours. Cut it into parts.`
        : `A background sound lasts ${seconds / MINUTE_SECONDS} minutes at most. Cut it shorter: it repeats by itself.`,
    ),
}
