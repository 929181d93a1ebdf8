import { spawn } from 'node:child_process'
import { SAMPLE_RATE } from '../dsp/signal.ts'
import { type ChildProcessSlot, startInSlot } from './child-process-slot.ts'
import type { DecodedChunk } from './source-file.ts'
import { findFfmpeg } from './ffmpeg-path.ts'
import { audioProblems } from './audio-problems.ts'

const FRAME_BYTES = 8

const toStereo = (bytes: Buffer): Float32Array[] => {
  const frames = bytes.length / FRAME_BYTES
  const channels = [new Float32Array(frames), new Float32Array(frames)]
  for (let i = 0; i < frames; i++) {
    channels[0]![i] = bytes.readFloatLE(i * FRAME_BYTES)
    channels[1]![i] = bytes.readFloatLE(i * FRAME_BYTES + 4)
  }
  return channels
}

export interface FfmpegOptions {
  file: string
  format: 'mp4' | 'aac'
  /** Seconds of audio to decode at maxSeconds. */
  maxSeconds: number
  /**
   * The slot has the process id while ffmpeg runs, so that the main thread can end ffmpeg before it ends this thread.
   */
  slot: ChildProcessSlot
}

const createArguments = ({
  file,
  format,
  maxSeconds,
}: Pick<FfmpegOptions, 'file' | 'format' | 'maxSeconds'>): string[] => {
  const input = `-nostdin -v quiet -protocol_whitelist file -f ${format === 'mp4' ? 'mov' : 'aac'}`
  const output = `-vn -sn -dn -map 0:a:0 -t ${maxSeconds} -ac 2 -ar ${SAMPLE_RATE} -f f32le pipe:1`
  return [...input.split(' '), '-i', `file:${file}`, ...output.split(' ')]
}

/**
 * Decodes M4A and AAC. The demuxer is named and only the file may be opened, so its contents can't make ffmpeg read
 * anything else. The process has ended and is reaped when the generator returns or throws.
 * @throws InvalidAudioError
 */
export async function* decodeFfmpeg({ file, format, maxSeconds, slot }: FfmpegOptions): AsyncGenerator<DecodedChunk> {
  const program = findFfmpeg()
  if (!program) throw audioProblems.ffmpeg()
  const child = startInSlot(slot, () =>
    spawn(program, createArguments({ file, format, maxSeconds }), { stdio: ['ignore', 'pipe', 'ignore'], env: {} }),
  )
  const exitCode = new Promise<number>((resolve) => {
    child.once('error', () => resolve(-1))
    child.once('close', (code) => resolve(code ?? -1))
  })
  try {
    let rest: Buffer = Buffer.alloc(0)
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      const bytes = Buffer.concat([rest, chunk])
      const alignedLength = bytes.length - (bytes.length % FRAME_BYTES)
      rest = bytes.subarray(alignedLength)
      // The total length is unknown, so the reported share stays at one half.
      if (alignedLength > 0) {
        yield { sampleRate: SAMPLE_RATE, channels: toStereo(bytes.subarray(0, alignedLength)), part: 0.5 }
      }
    }
    if ((await exitCode) !== 0) throw audioProblems.damaged()
  } finally {
    child.kill('SIGKILL')
    await exitCode
  }
}
