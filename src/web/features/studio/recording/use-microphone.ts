/** The microphone of the page: it is opened by a press, and closed when the step or the page doesn't need it anymore. */
import { useEffect, useRef, useState } from 'react'
import {
  listMicrophones,
  type Microphone,
  type MicrophoneDevice,
  MicrophoneError,
  type MicrophoneLoss,
  type MicrophoneProblem,
  openMicrophone,
} from '../recorder/microphone.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'

export interface MicrophoneControl {
  /** Undefined until it is open, and after it was lost. */
  microphone: Microphone | undefined
  isOpening: boolean
  problem: MicrophoneProblem | undefined
  /** The reason for which the last microphone was lost. */
  loss: MicrophoneLoss | undefined
  devices: readonly MicrophoneDevice[]
  /** @param id of the device; the default one without it */
  open: (id?: string) => Promise<Microphone | undefined>
}

/** Returns the options of a choice of microphones. While none is open, the first option says so. */
export const toDeviceOptions = ({ microphone, devices }: Pick<MicrophoneControl, 'microphone' | 'devices'>) => [
  ...(microphone ? [] : [{ value: '', label: t('mic.pick') }]),
  ...devices.map(({ id, label }, index) => ({ value: id, label: label || t('mic.unnamed', { n: index + 1 }) })),
]

/** Closes a microphone that was opened when it wasn't needed anymore. */
const discard = (opened: Microphone): undefined => {
  opened.close()
}

/** Lists the microphones, and again when one is connected or removed. */
const useDevices = () => {
  const [devices, setDevices] = useState<readonly MicrophoneDevice[]>([])
  const update = async (): Promise<void> => {
    // Without a list, the person uses the device that is open.
    const found = await ignoreRejection(listMicrophones())
    if (found) setDevices(found)
  }
  useEffect(() => {
    const refresh = () => void update()
    navigator.mediaDevices?.addEventListener('devicechange', refresh)
    return () => navigator.mediaDevices?.removeEventListener('devicechange', refresh)
  }, [])
  return { devices, update }
}

/** Holds the open microphone. It is closed when another one is opened, and when none is needed anymore. */
const useOpenMicrophone = (isNeeded: boolean) => {
  const current = useRef<Microphone>(undefined)
  const isWanted = useRef(false)
  const [microphone, setMicrophone] = useState<Microphone>()
  const hold = (next: Microphone | undefined): void => {
    current.current?.close()
    current.current = next
    setMicrophone(next)
  }
  useEffect(() => {
    isWanted.current = isNeeded
    return () => {
      isWanted.current = false
      current.current?.close()
      current.current = undefined
      setMicrophone(undefined)
    }
  }, [isNeeded])
  return { current, isWanted, microphone, hold }
}

/** @param isNeeded false closes the microphone, so that the browser doesn't show that it is on */
export const useMicrophone = (isNeeded: boolean): MicrophoneControl => {
  const { current, isWanted, microphone, hold } = useOpenMicrophone(isNeeded)
  const { devices, update } = useDevices()
  const [isOpening, setIsOpening] = useState(false)
  const [problem, setProblem] = useState<MicrophoneProblem>()
  const [loss, setLoss] = useState<MicrophoneLoss>()

  const watch = (opened: Microphone): void => {
    opened.onLoss((lost) => {
      if (current.current !== opened) return
      setLoss(lost)
      // A call gives the microphone back. A device that is gone stays gone, and another one has to be opened.
      if (lost === 'unplugged') hold(undefined)
    })
  }
  const open = async (id?: string): Promise<Microphone | undefined> => {
    setIsOpening(true)
    setProblem(undefined)
    hold(undefined)
    try {
      const opened = await openMicrophone(id)
      if (!isWanted.current) return discard(opened)
      hold(opened)
      watch(opened)
      setLoss(undefined)
      await update()
      return opened
    } catch (error) {
      setProblem(error instanceof MicrophoneError ? error.problem : 'failed')
      return undefined
    } finally {
      setIsOpening(false)
    }
  }
  return { microphone, isOpening, problem, loss, devices, open }
}
