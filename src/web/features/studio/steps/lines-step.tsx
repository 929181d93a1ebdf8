/** One line at a time, large: hear the line before, speak this one, go on. */
import { useEffect, useRef, useState } from 'react'
import type { Recording } from '#contract/studio/shapes.ts'
import { MAX_TAKES } from '#rules/studio.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { useOnline } from '#web/lib/online.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { DocumentTitle } from '#web/ui/page/page-heading.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Meter } from '../recording/meter.tsx'
import { findBest, findRemark, isRecorded, type StudioLine } from '../recording/studio-lines.ts'
import { TakeList } from '../recording/take-list.tsx'
import { type TakeAudio, useTakeAudio } from '../recording/take-audio.ts'
import type { MicrophoneControl } from '../recording/use-microphone.ts'
import { useStudioKeys } from '../recording/use-studio-keys.ts'
import { type TakeControl, useTake } from '../recording/use-take.ts'
import { DeviceMenu, KeyHints, RecordControls } from './record-controls.tsx'
import styles from './lines-step.module.css'

interface LinesStepProps {
  recording: Recording
  lines: readonly StudioLine[]
  mic: MicrophoneControl
  index: number
  onIndex: (index: number) => void
  /** Called after the last line. */
  onDone: () => void
}

/** Says what is wrong, the most important first. */
const describeProblem = (mic: MicrophoneControl, take: TakeControl): string => {
  if (mic.problem) return t(`mic.${mic.problem}`)
  if (mic.loss) return t(`mic.${mic.loss}`)
  return take.problem ? t(`take.${take.problem}`) : ''
}

const describeRemark = (line: StudioLine): string => {
  const best = findBest(line)
  const remark = best && findRemark(best, line.expected_seconds)
  if (!remark) return ''
  const expected = Math.max(1, Math.round(line.expected_seconds))
  if (remark === 'short') return t('take.short', { expected })
  return remark === 'long' ? t('take.long', { expected }) : t(`take.${remark}`)
}

function LineBefore({ before, audio }: { before: StudioLine | undefined; audio: TakeAudio }) {
  const take = before && findBest(before)
  if (!before) return <p className={styles.before}>{t('line.first')}</p>
  if (!take) return <p className={styles.before}>{before.text}</p>
  const isPlaying = audio.playing === take.uuid
  return (
    <button
      type="button"
      className={classNames(styles.before, styles.hear)}
      aria-label={t(isPlaying ? 'line.before.stop' : 'line.before')}
      onClick={() => audio.toggle(take)}
    >
      <Icon name={isPlaying ? 'stop-fill' : 'play-fill'} />
      <span>{before.text}</span>
    </button>
  )
}

const getLengthClass = (text: string): string | undefined =>
  text.length > 150 ? styles.longest : text.length > 80 ? styles.long : undefined

const hasTakeInMemory = (lines: readonly StudioLine[]): boolean =>
  lines.some(({ takes }) => takes.some(({ isOnlyInMemory }) => isOnlyInMemory))

function Warnings({ lines }: { lines: readonly StudioLine[] }) {
  const isOnline = useOnline()
  const text = hasTakeInMemory(lines) ? t('memory.warning') : isOnline ? '' : t('offline.warning')
  return (
    <p className={styles.warning} role="status">
      {text}
    </p>
  )
}

/** Moves the focus to the line when it changes, so that it is read aloud and the keys work. */
const useLineFocus = (index: number) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastIndex = useRef<number>(undefined)
  useEffect(() => {
    if (lastIndex.current !== index) heading.current?.focus({ preventScroll: true })
    lastIndex.current = index
  }, [index])
  return heading
}

/** The browser asks before it closes a page with a take that would be lost. */
const useLeaveWarning = (wouldLose: boolean): void =>
  useEffect(() => {
    if (!wouldLose) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [wouldLose])

/** Joins the keys and buttons of a line to its takes: neither moves on while a take is being recorded. */
const useLine = ({ recording, lines, mic, index, onIndex, onDone }: LinesStepProps) => {
  const line = lines[index]!
  const audio = useTakeAudio()
  const heading = useLineFocus(index)
  const [spoken, setSpoken] = useState('')
  const focusLine = () => heading.current?.focus({ preventScroll: true })
  const takeCount = line.takes.filter(({ refused }) => refused === undefined).length
  const take = useTake(recording.uuid, ({ speech_seconds }) => {
    setSpoken(t('take.recorded', { n: takeCount + 1, seconds: Math.round(speech_seconds * 10) / 10 }))
    focusLine()
  })
  const isFull = takeCount >= MAX_TAKES
  const isBusy = take.state !== 'idle'
  const record = async () => {
    if (take.state === 'recording') return take.stop()
    if (isBusy || isFull) return
    audio.stop()
    const { microphone, loss, open } = mic
    if (microphone && loss === undefined) take.start(microphone, line)
    // The press that turns the microphone on doesn't record yet: the person has to see that it is on.
    else await open(microphone?.device.id)
  }
  const go = (next: number) => {
    if (isBusy || next < 0) return
    audio.stop()
    setSpoken('')
    if (next >= lines.length) onDone()
    else onIndex(next)
  }
  const before = lines[index - 1]
  const hear = () => {
    const bestBefore = before && findBest(before)
    if (bestBefore && !isBusy) audio.toggle(bestBefore)
  }
  const actions = {
    record: () => void record(),
    next: () => go(index + 1),
    previous: () => go(index - 1),
    hear,
  }
  useStudioKeys(actions)
  useLeaveWarning(isBusy || hasTakeInMemory(lines))
  // Nothing is said while a take is recorded: the microphone would hear it. The button says that it records.
  const announced = isBusy ? '' : spoken
  return { line, before, audio, heading, take, takeCount, isFull, isBusy, focusLine, actions, announced }
}

function Reading({ props, state }: { props: LinesStepProps; state: ReturnType<typeof useLine> }) {
  const { lines, mic, index } = props
  const { line, before, audio, heading, take, isBusy } = state
  return (
    <div className={styles.reading}>
      <p className={styles.place}>
        <b>{t('line.of', { n: index + 1, all: lines.length })}</b>
        <span>{t('line.recorded', { n: lines.filter(isRecorded).length })}</span>
      </p>
      <LineBefore before={before} audio={audio} />
      <h1 ref={heading} tabIndex={-1} className={getLengthClass(line.text)}>
        {line.text}
      </h1>
      {line.pause_seconds >= 1 && (
        <p className={styles.pause}>{t('line.pause', { seconds: Math.round(line.pause_seconds) })}</p>
      )}
      <p role="alert" className={styles.problem}>
        {describeProblem(mic, take)}
      </p>
      <p role="status" className={styles.remark}>
        {isBusy ? '' : describeRemark(line)}
      </p>
      <Warnings lines={lines} />
    </div>
  )
}

export function LinesStep(props: LinesStepProps) {
  const { recording, lines, mic, index } = props
  const state = useLine(props)
  const { line, audio, take, isFull, isBusy, actions } = state
  return (
    <div className={styles.lines} data-recording={isBusy || undefined}>
      <DocumentTitle title={`${t('line.of', { n: index + 1, all: lines.length })}, ${recording.title}`} />
      <Reading props={props} state={state} />
      <div className={styles.foot}>
        <div className={styles.takes}>
          <TakeList recording_uuid={recording.uuid} line={line} audio={audio} onDeleted={state.focusLine} />
        </div>
        <RecordControls
          state={take.state}
          mic={mic}
          hasTake={state.takeCount > 0}
          isFull={isFull}
          isFirst={index === 0}
          isLast={index === lines.length - 1}
          onRecord={actions.record}
          onPrevious={actions.previous}
          onNext={actions.next}
        />
        <div className={styles.side}>
          <Meter microphone={mic.microphone} />
          <DeviceMenu mic={mic} isBusy={isBusy} />
          <KeyHints />
        </div>
      </div>
      <VisuallyHidden role="status">{state.announced}</VisuallyHidden>
    </div>
  )
}
