/* oxlint-disable max-params -- WASI decides how many parameters its calls have. */
const ROOT_DESCRIPTOR = 3
const OUTPUT_DESCRIPTOR = 4
const INPUT_DESCRIPTOR = 5

const ERRNO = { ok: 0, badDescriptor: 8, noEntry: 44, seekOnPipe: 70 } as const
const FILE_TYPE = { character: 2, directory: 3, regular: 4 } as const

/** Thrown when the guest program exits. Code 0 means success. */
export class GuestExit extends Error {
  readonly code: number

  constructor(code: number) {
    super(`exit ${code}`)
    this.code = code
  }
}

type Imports = Record<string, (...args: never[]) => number>

/** A file that the program may read. */
export type InputFile = { path: string; bytes: Uint8Array }

/**
 * Implements the few WASI calls of a program that reads its arguments and one file, and writes another one. Both files
 * are in memory, and the program can't reach the machine or its files. Its clock is fixed, so that the same arguments give the same
 * bytes.
 */
export class WasiHost {
  /** The output of the program on stdout and stderr. */
  messages = ''

  #arguments: Uint8Array[]
  #input: InputFile | undefined
  #inputPosition = 0
  #memory: WebAssembly.Memory | undefined
  #file = new Uint8Array(1 << 18)
  #size = 0
  #position = 0

  constructor(args: readonly string[], input?: InputFile) {
    this.#input = input
    const encoder = new TextEncoder()
    this.#arguments = args.map((argument) => encoder.encode(`${argument}\0`))
  }

  /** Runs the program to its end and returns the file that it wrote. */
  async run(module: WebAssembly.Module) {
    const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: this.#imports })
    this.#memory = exports.memory as WebAssembly.Memory
    try {
      // oxlint-disable-next-line no-underscore-dangle -- the name of every WASI program's entry
      ;(exports._start as () => void)()
    } catch (error) {
      if (!(error instanceof GuestExit && error.code === 0)) throw error
    }
    return this.#file.subarray(0, this.#size)
  }

  get #view() {
    return new DataView(this.#memory!.buffer)
  }

  #getBytes(address: number, length: number) {
    return new Uint8Array(this.#memory!.buffer, address, length)
  }

  readonly #imports: Imports = {
    args_sizes_get: (count: number, size: number) => {
      this.#view.setUint32(count, this.#arguments.length, true)
      const bytes = this.#arguments.reduce((sum, argument) => sum + argument.length, 0)
      this.#view.setUint32(size, bytes, true)
      return ERRNO.ok
    },
    args_get: (pointers: number, buffer: number) => {
      let address = buffer
      this.#arguments.forEach((argument, index) => {
        this.#view.setUint32(pointers + 4 * index, address, true)
        this.#getBytes(address, argument.length).set(argument)
        address += argument.length
      })
      return ERRNO.ok
    },
    clock_time_get: (_clock: number, _precision: bigint, result: number) => {
      this.#view.setBigUint64(result, 0n, true)
      return ERRNO.ok
    },
    proc_exit: (code: number) => {
      throw new GuestExit(code)
    },
    fd_close: () => ERRNO.ok,
    fd_fdstat_set_flags: () => ERRNO.ok,
    fd_fdstat_get: (descriptor: number, result: number) => {
      this.#getBytes(result, 24).fill(0)
      const type =
        descriptor === ROOT_DESCRIPTOR
          ? FILE_TYPE.directory
          : descriptor < ROOT_DESCRIPTOR
            ? FILE_TYPE.character
            : FILE_TYPE.regular
      this.#view.setUint8(result, type)
      const allRights = 0xffff_ffff_ffff_ffffn
      this.#view.setBigUint64(result + 8, allRights, true)
      this.#view.setBigUint64(result + 16, allRights, true)
      return ERRNO.ok
    },
    fd_prestat_get: (descriptor: number, result: number) => {
      if (descriptor !== ROOT_DESCRIPTOR) return ERRNO.badDescriptor
      this.#view.setUint32(result, 0, true)
      this.#view.setUint32(result + 4, 1, true)
      return ERRNO.ok
    },
    fd_prestat_dir_name: (_descriptor: number, path: number) => {
      this.#getBytes(path, 1)[0] = '/'.charCodeAt(0)
      return ERRNO.ok
    },
    // The third and fourth arguments are the path, the fifth has the flags, and the ninth is the address of the result.
    path_open: (...args: number[]) => this.#openFile({ path: args[2]!, length: args[3]!, flags: args[4]! }, args[8]!),
    fd_read: (descriptor: number, vectors: number, count: number, result: number) => {
      let read = 0
      const end = descriptor === INPUT_DESCRIPTOR ? vectors + 8 * count : vectors
      for (let vector = vectors; vector < end; vector += 8) {
        read += this.#readFile(this.#view.getUint32(vector, true), this.#view.getUint32(vector + 4, true))
      }
      this.#view.setUint32(result, read, true)
      return ERRNO.ok
    },
    fd_seek: (descriptor: number, offset: bigint, whence: number, result: number) => {
      if (descriptor !== OUTPUT_DESCRIPTOR) return ERRNO.seekOnPipe
      const base = [0, this.#position, this.#size][whence]!
      this.#position = base + Number(offset)
      this.#view.setBigUint64(result, BigInt(this.#position), true)
      return ERRNO.ok
    },
    fd_write: (descriptor: number, vectors: number, count: number, result: number) => {
      let written = 0
      for (let vector = vectors; vector < vectors + 8 * count; vector += 8) {
        const chunk = this.#getBytes(this.#view.getUint32(vector, true), this.#view.getUint32(vector + 4, true))
        if (descriptor === OUTPUT_DESCRIPTOR) this.#writeFile(chunk)
        else this.messages += new TextDecoder().decode(chunk)
        written += chunk.length
      }
      this.#view.setUint32(result, written, true)
      return ERRNO.ok
    },
  }

  #openFile({ path, length, flags }: { path: number; length: number; flags: number }, result: number) {
    const shouldCreate = (flags & 1) === 1
    const isInput = new TextDecoder().decode(this.#getBytes(path, length)) === this.#input?.path
    if (!shouldCreate && !isInput) return ERRNO.noEntry
    if (shouldCreate) [this.#size, this.#position] = [0, 0]
    else this.#inputPosition = 0
    this.#view.setUint32(result, shouldCreate ? OUTPUT_DESCRIPTOR : INPUT_DESCRIPTOR, true)
    return ERRNO.ok
  }

  #readFile(address: number, length: number) {
    const chunk = this.#input!.bytes.subarray(this.#inputPosition, this.#inputPosition + length)
    this.#getBytes(address, chunk.length).set(chunk)
    this.#inputPosition += chunk.length
    return chunk.length
  }

  #writeFile(chunk: Uint8Array) {
    const end = this.#position + chunk.length
    if (end > this.#file.length) {
      const larger = new Uint8Array(2 * end)
      larger.set(this.#file)
      this.#file = larger
    }
    this.#file.set(chunk, this.#position)
    this.#position = end
    this.#size = Math.max(this.#size, end)
  }
}
