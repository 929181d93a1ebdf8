/** Uploads one picture: checked, cropped, sent. It knows no endpoint. */
import { useEffect, useRef, useState } from 'react'
import { validateFile, type UploadLimits } from '#rules/uploads.ts'
import type { Crop } from './crop.ts'
import { uploadMessages } from './upload-messages.ts'

export interface PictureUpload {
  file: File
  /** Undefined for the whole picture. */
  crop: Crop | undefined
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
    const wrong = validateFile(file, limits)
    setState({ ...idle, problem: wrong ? uploadMessages.problem(wrong, limits) : '' })
    setChosen(wrong ? undefined : { file, address: URL.createObjectURL(file) })
  }
  const close = () => {
    running.current?.abort()
    setChosen(undefined)
    setState(idle)
  }
  const use = async (crop: Crop | undefined) => {
    if (!chosen) return
    const giveUp = new AbortController()
    running.current = giveUp
    setState({ ...idle, busy: true })
    const onProgress = (progress: number) => setState((now) => (now.busy ? { ...now, progress } : now))
    try {
      const sent = await send({ file: chosen.file, crop, signal: giveUp.signal, onProgress })
      if (giveUp.signal.aborted) return
      setChosen(undefined)
      setState(idle)
      onSent(sent)
    } catch (error) {
      if (giveUp.signal.aborted) return
      setState({ ...idle, problem: (error instanceof Error && error.message) || uploadMessages.refused })
    }
  }
  return { address: chosen?.address, ...state, choose, use, close }
}
