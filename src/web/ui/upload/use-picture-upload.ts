/** Uploads one picture: checked, cropped, sent. It knows no endpoint. */
import { useEffect, useRef, useState } from 'react'
import { validateFile, type UploadLimits } from '#rules/uploads.ts'
import type { PictureCrop } from './crop.ts'
import { uploadMessages } from './upload-messages.ts'

export interface PictureUpload {
  file: File
  /** Undefined for the whole picture. */
  crop: PictureCrop | undefined
  signal: AbortSignal
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void
}

interface PictureUploadOptions<Sent> {
  limits: UploadLimits | undefined
  /** If it throws, the error's message is shown. */
  send: (upload: PictureUpload) => Promise<Sent>
  onSent: (sent: Sent) => void
}

/** The file with its object URL, which is valid as long as the picture is shown. */
interface ChosenPicture {
  file: File
  address: string
}

const idle = { busy: false, problem: '', progress: 0 }

export const usePictureUpload = <Sent>({ limits, send, onSent }: PictureUploadOptions<Sent>) => {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const [state, setState] = useState(idle)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.address) : undefined), [chosen])

  const choose = ([file]: readonly File[]) => {
    if (!file || !limits) return
    const fileProblem = validateFile(file, limits)
    setState({ ...idle, problem: fileProblem ? uploadMessages.problem(fileProblem, limits) : '' })
    setChosen(fileProblem ? undefined : { file, address: URL.createObjectURL(file) })
  }
  const close = () => {
    running.current?.abort()
    setChosen(undefined)
    setState(idle)
  }
  const use = async (crop: PictureCrop | undefined) => {
    if (!chosen) return
    const controller = new AbortController()
    running.current = controller
    setState({ ...idle, busy: true })
    const onProgress = (progress: number) => setState((current) => (current.busy ? { ...current, progress } : current))
    try {
      const sent = await send({ file: chosen.file, crop, signal: controller.signal, onProgress })
      if (controller.signal.aborted) return
      setChosen(undefined)
      setState(idle)
      onSent(sent)
    } catch (error) {
      if (controller.signal.aborted) return
      setState({ ...idle, problem: (error instanceof Error && error.message) || uploadMessages.refused })
    }
  }
  return { address: chosen?.address, ...state, choose, use, close }
}
