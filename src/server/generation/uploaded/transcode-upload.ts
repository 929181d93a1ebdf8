import {
  MAX_AMBIENCE_SECONDS,
  MAX_SESSION_SECONDS,
  getProcessingPercent,
  type ProcessingStep,
  MIN_AMBIENCE_SECONDS,
  MIN_SESSION_SECONDS,
  TARGET_LUFS,
  WAVEFORM_POINTS,
} from '#rules/catalog.ts'
import { LOOP_MARGIN_SECONDS } from '../facts.ts'
import { convertToStereo, type StereoBlock } from './convert-to-stereo.ts'
import { type ChildProcessSlot, createSlot } from './child-process-slot.ts'
import { type DecodedChunk, SourceFile } from './source-file.ts'
import { decodeFfmpeg } from './decode-ffmpeg.ts'
import { decodePackaged } from './decode-packaged.ts'
import { decodeWav } from './decode-wav.ts'
import { createUploadedLoop } from './uploaded-loop.ts'
import { AudioMeter, type MeasuredAudio } from './measure-loudness-and-waveform.ts'
import { type NormalizedFile, normalizeLoudness } from './normalize-loudness.ts'
import { probe, type Probe } from './probe.ts'
import { audioProblems } from './audio-problems.ts'

export interface UploadedJob {
  kind: 'session' | 'ambience'
  /** The path of the uploaded file. */
  source: string
  /** The path of the MP3. */
  file: string
}

export interface NormalizedAudio extends NormalizedFile, Pick<MeasuredAudio, 'waveform' | 'voiced'> {
  /** Seconds between which a background sound repeats. For a session they cover the whole. */
  loopStart: number
  loopEnd: number
}

export interface UploadedProgress {
  step: ProcessingStep
  /** The percentage of the whole, from 0 to 100. */
  percent: number
}

/** Audio below this loudness has nothing that anybody would hear. */
const SILENT_LUFS = -60
/** A file is incomplete only below this share of its declared length, because encoders count a little differently. */
const MIN_LENGTH_SHARE = 0.98
const LENGTH_TOLERANCE_SECONDS = 0.5
/** The same loudness as the built-in background sounds. */
const AMBIENCE_LUFS = -26

const limits = {
  session: { shortest: MIN_SESSION_SECONDS, longest: MAX_SESSION_SECONDS },
  ambience: { shortest: MIN_AMBIENCE_SECONDS, longest: MAX_AMBIENCE_SECONDS },
} as const

interface OpenedUpload {
  job: UploadedJob
  source: SourceFile
  probed: Probe
  report: (step: ProcessingStep, part: number) => void
  slot: ChildProcessSlot
}

const decodeUpload = ({
  job,
  source,
  probed,
  slot,
}: OpenedUpload): Iterable<DecodedChunk> | AsyncIterable<DecodedChunk> => {
  if (probed.wav) return decodeWav(source, probed.wav)
  const { format } = probed
  // Decoding one second more than allowed shows that the audio is too long.
  const maxSeconds = limits[job.kind].longest + 1
  if (format === 'mp4' || format === 'aac') return decodeFfmpeg({ file: job.source, format, maxSeconds, slot })
  return decodePackaged(source, probed)
}

const readUpload = (opened: OpenedUpload): AsyncGenerator<StereoBlock> =>
  convertToStereo(decodeUpload(opened), limits[opened.job.kind].longest)

/** Checks the length that the file declares, so that nobody waits for hours of decoding only to have it refused. */
const checkDeclaredLength = ({ job, probed: { declaredSeconds = 0 } }: OpenedUpload): void => {
  const { longest } = limits[job.kind]
  if (declaredSeconds > longest + LENGTH_TOLERANCE_SECONDS) throw audioProblems.long(longest)
}

const checkMeasured = ({ job, probed }: OpenedUpload, { seconds, lufs }: MeasuredAudio): void => {
  if (seconds === 0) throw audioProblems.empty()
  const { declaredSeconds } = probed
  if (declaredSeconds && seconds < declaredSeconds * MIN_LENGTH_SHARE - LENGTH_TOLERANCE_SECONDS) {
    throw audioProblems.cut(seconds, declaredSeconds)
  }
  if (seconds < limits[job.kind].shortest) throw audioProblems.short(limits[job.kind].shortest)
  if (lufs <= SILENT_LUFS) throw audioProblems.silent()
}

const processSession = async (opened: OpenedUpload): Promise<NormalizedAudio> => {
  const { job, report } = opened
  const meter = new AudioMeter()
  for await (const { block, part } of readUpload(opened)) {
    meter.push(block)
    report('decode', part)
  }
  const measured = meter.read(WAVEFORM_POINTS)
  checkMeasured(opened, measured)
  const finished = await normalizeLoudness({
    file: job.file,
    format: { kilobits: 96, channels: 2 },
    lufs: measured.lufs,
    target: TARGET_LUFS,
    play: () => readUpload(opened),
    report: (part) => report('normalise', part),
  })
  const { waveform, voiced } = measured
  return { ...finished, waveform, voiced, loopStart: 0, loopEnd: finished.durationSeconds }
}

const processAmbience = async (opened: OpenedUpload): Promise<NormalizedAudio> => {
  const { job, report } = opened
  const meter = new AudioMeter()
  const blocks: StereoBlock[] = []
  for await (const stereoBlock of readUpload(opened)) {
    meter.push(stereoBlock.block)
    blocks.push(stereoBlock)
    report('decode', stereoBlock.part)
  }
  const measured = meter.read(WAVEFORM_POINTS)
  checkMeasured(opened, measured)
  const loop = createUploadedLoop(blocks)
  const finished = await normalizeLoudness({
    file: job.file,
    format: { kilobits: 128, channels: 2 },
    lufs: measured.lufs,
    target: AMBIENCE_LUFS,
    play: () => loop.play(),
    report: (part) => report('normalise', part),
  })
  const { waveform, voiced } = measured
  const loopStart = LOOP_MARGIN_SECONDS / 2
  return { ...finished, waveform, voiced, loopStart, loopEnd: loopStart + loop.seconds }
}

/**
 * Converts an uploaded file to the format of our own audio, in this thread. It is decoded twice, so that an hour
 * needs no more memory than a minute. The same bytes always give the same audio.
 * @param slot holds the id of the external process that decodes the file, if there is one
 * @throws InvalidAudioError
 */
export const transcodeUpload = async (
  job: UploadedJob,
  onProgress: (progress: UploadedProgress) => void,
  slot: ChildProcessSlot = createSlot(),
): Promise<NormalizedAudio> => {
  const source = new SourceFile(job.source)
  const report = (step: ProcessingStep, part: number) => onProgress({ step, percent: getProcessingPercent(step, part) })
  try {
    report('probe', 0)
    const opened: OpenedUpload = { job, source, probed: await probe(source), report, slot }
    checkDeclaredLength(opened)
    const audio = await (job.kind === 'session' ? processSession(opened) : processAmbience(opened))
    report('waveform', 1)
    return audio
  } finally {
    source.close()
  }
}
