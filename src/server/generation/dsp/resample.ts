export const greatestCommonDivisor = (a: number, b: number): number => (b === 0 ? a : greatestCommonDivisor(b, a % b))

/**
 * The weights of a Blackman-windowed sinc that reads a signal `fraction` of a sample after its position, normalized
 * so that a constant is unchanged. `cutoff` is a share of the source's Nyquist frequency.
 */
export const createSincKernel = (fraction: number, halfWidth: number, cutoff: number) => {
  const kernel = new Float64Array(2 * halfWidth)
  let sum = 0
  for (let tap = 0; tap < kernel.length; tap++) {
    const distance = tap - halfWidth + 1 - fraction
    const ratio = distance / halfWidth
    const angle = Math.PI * distance * cutoff
    const sinc = distance === 0 ? 1 : Math.sin(angle) / angle
    const window =
      Math.abs(ratio) >= 1 ? 0 : 0.42 + 0.5 * Math.cos(Math.PI * ratio) + 0.08 * Math.cos(2 * Math.PI * ratio)
    kernel[tap] = sinc * window
    sum += kernel[tap]!
  }
  return kernel.map((weight) => weight / sum)
}

const kernelSets = new Map<string, Float64Array[]>()

/** Returns a kernel for each position between two samples, cached for the next clip with the same rates. */
export const getKernels = (phases: number, halfWidth: number, cutoff: number) => {
  const key = `${phases} ${halfWidth} ${cutoff}`
  const cached = kernelSets.get(key)
  if (cached) return cached
  const kernels = Array.from({ length: phases }, (_, phase) => createSincKernel(phase / phases, halfWidth, cutoff))
  kernelSets.set(key, kernels)
  return kernels
}

const HALF_WIDTH = 16

/** Resamples by any rational ratio, with a cached polyphase table. */
export const resample = (signal: Float32Array, from: number, to: number) => {
  if (from === to) return signal.slice()
  const divisor = greatestCommonDivisor(from, to)
  const [phases, stride] = [to / divisor, from / divisor]
  const kernels = getKernels(phases, HALF_WIDTH, Math.min(1, to / from) * 0.97)
  const padded = new Float32Array(signal.length + 2 * HALF_WIDTH)
  padded.set(signal, HALF_WIDTH)
  const result = new Float32Array(Math.floor((signal.length * to) / from))
  for (let i = 0; i < result.length; i++) {
    const position = i * stride
    const start = Math.floor(position / phases) + 1
    const kernel = kernels[position % phases]!
    let sum = 0
    for (let tap = 0; tap < 2 * HALF_WIDTH; tap++) sum += padded[start + tap]! * kernel[tap]!
    result[i] = sum
  }
  return result
}
