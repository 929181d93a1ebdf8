/** One picture on its way: looked at, cut to what is wanted of it, sent. Knows no endpoint. */
import { useEffect, useRef, useState } from 'react'
import { problemOfFile, type UploadLimits } from '#rules/uploads.ts'
import type { Crop } from './crop.ts'
import { uploadWords } from './words.ts'

export interface PictureWish {
  file: File
  /** Without it all of the picture is wanted. */
  crop: Crop | undefined
  signal: AbortSignal
  /** @param share from 0 to 1 */
  onProgress: (share: number) => void
}

interface Sending<Sent> {
  limits: UploadLimits | undefined
  /** An error's message is shown. */
  send: (wish: PictureWish) => Promise<Sent>
  onSent: (sent: Sent) => void
}

/** The browser finds it at its address as long as it is looked at. */
interface Chosen {
  file: File
  address: string
}

const idle = { busy: false, problem: '', progress: 0 }

export const usePictureSending = <Sent>({ limits, send, onSent }: Sending<Sent>) => {
  const [chosen, setChosen] = useState<Chosen>()
  const [state, setState] = useState(idle)
  const underWay = useRef<AbortController>(undefined)
  useEffect(() => () => underWay.current?.abort(), [])
  useEffect(() => (chosen ? () => URL.revokeObjectURL(chosen.address) : undefined), [chosen])

  const choose = ([file]: readonly File[]) => {
    if (!file || !limits) return
    const wrong = problemOfFile(file, limits)
    setState({ ...idle, problem: wrong ? uploadWords.problem(wrong, limits) : '' })
    setChosen(wrong ? undefined : { file, address: URL.createObjectURL(file) })
  }
  const close = () => {
    underWay.current?.abort()
    setChosen(undefined)
    setState(idle)
  }
  const use = async (crop: Crop | undefined) => {
    if (!chosen) return
    const giveUp = new AbortController()
    underWay.current = giveUp
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
      setState({ ...idle, problem: (error instanceof Error && error.message) || uploadWords.refused })
    }
  }
  return { address: chosen?.address, ...state, choose, use, close }
}
