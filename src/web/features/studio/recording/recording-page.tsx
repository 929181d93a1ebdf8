/** One recording: its four steps while it is open, and what becomes of it after it was handed in. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { recordingStart } from '#contract/studio/recordings.ts'
import type { Recording } from '#contract/studio/shapes.ts'
import { useAction } from '#web/lib/answers.ts'
import { studio as t } from '#web/lib/messages/en/studio.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { registerIcons } from '#web/ui/icon/icon-registry.ts'
import { STUDIO_ICON_PATHS } from '#web/ui/icon/studio-icon-paths.ts'
import { getMicrophoneSupport } from '../recorder/microphone.ts'
import { CheckStep } from '../steps/check-step.tsx'
import { FinishStep } from '../steps/finish-step.tsx'
import { LinesStep } from '../steps/lines-step.tsx'
import { ListenStep, type RenderPlayer } from '../steps/listen-step.tsx'
import { StatusView } from '../steps/status-view.tsx'
import { takeQueue, useWaitingTakes } from '../takes/studio-takes.ts'
import { SheetText, StudioFrame, StudioSheet, type StudioStep, studioSteps } from './studio-frame.tsx'
import { findUnrecorded, isRecorded, mergeTakes, type StudioLine } from './studio-lines.ts'
import { showRecording } from './take-list.tsx'
import { useMicrophone } from './use-microphone.ts'

registerIcons(STUDIO_ICON_PATHS)

export interface RecordingPageProps {
  recording: Recording
  sounds: readonly string[]
  /** The address of the list. */
  home: string
  renderPlayer: RenderPlayer
}

/** The address names the step, so that the browser's back button goes to the one before. */
const useStep = (): [StudioStep, (step: StudioStep) => void] => {
  const [params, setParams] = useSearchParams()
  const step = studioSteps.find((name) => name === params.get('step')) ?? 'check'
  return [step, (next) => setParams({ step: next })]
}

function ScriptNotice({ recording: { session_uuid, language, hidden, outdated, note } }: { recording: Recording }) {
  const { attempt, busy, error } = useAction(recordingStart)
  const update = async () => {
    const answer = await attempt({ Recording: { session_uuid, language } })
    if (answer) showRecording(answer.Recording)
  }
  return (
    <>
      {note && <Banner tone="info">{t('status.note', { note })}</Banner>}
      {hidden && <Banner tone="info">{t('status.hidden')}</Banner>}
      {outdated && (
        <Banner tone="warn" action={{ label: t('status.update'), onPress: () => void update(), busy }}>
          {t('status.outdated')}
        </Banner>
      )}
      {error && <Banner>{error.message}</Banner>}
    </>
  )
}

function NoMicrophone({ support }: { support: 'needs_https' | 'unsupported' }) {
  const key = support === 'needs_https' ? 'https' : 'unsupported'
  return <SheetText title={t(`${key}.title`)}>{t(`${key}.more`)}</SheetText>
}

/** Recording begins at the first line without a take. */
const useCurrentLine = (lines: readonly StudioLine[]) => {
  const [index, setIndex] = useState(() => findUnrecorded(lines))
  const goToUnrecorded = () => {
    if (!lines.every(isRecorded)) setIndex(findUnrecorded(lines))
  }
  return { index, setIndex, goToUnrecorded }
}

function OpenRecording(props: RecordingPageProps & { lines: readonly StudioLine[] }) {
  const { recording, lines, sounds, home, renderPlayer } = props
  const [step, goToStep] = useStep()
  const needsMicrophone = step === 'check' || step === 'record'
  const mic = useMicrophone(needsMicrophone)
  const { index, setIndex, goToUnrecorded } = useCurrentLine(lines)
  const support = getMicrophoneSupport()
  const progress = lines.filter(isRecorded).length / (lines.length || 1)
  const frame = { title: recording.title, progress, step, onStep: goToStep, home }
  const record = () => goToStep('record')
  const continueRecording = () => {
    goToUnrecorded()
    record()
  }
  if (step === 'record' && support === 'ready' && lines.length > 0) {
    return (
      <StudioFrame {...frame} progress={index / Math.max(1, lines.length - 1)}>
        <LinesStep
          recording={recording}
          lines={lines}
          mic={mic}
          index={Math.min(index, lines.length - 1)}
          onIndex={setIndex}
          onDone={() => goToStep('listen')}
        />
      </StudioFrame>
    )
  }
  return (
    <StudioFrame {...frame}>
      <StudioSheet contentKey={step}>
        <ScriptNotice recording={recording} />
        {needsMicrophone && support !== 'ready' && <NoMicrophone support={support} />}
        {step === 'check' && support === 'ready' && <CheckStep mic={mic} onDone={record} />}
        {step === 'listen' && (
          <ListenStep
            recording={recording}
            lines={lines}
            sounds={sounds}
            renderPlayer={renderPlayer}
            onRecord={continueRecording}
            onDone={() => goToStep('finish')}
          />
        )}
        {step === 'finish' && <FinishStep recording={recording} lines={lines} onRecord={continueRecording} />}
      </StudioSheet>
    </StudioFrame>
  )
}

export function RecordingPage(props: RecordingPageProps) {
  const { recording, home, renderPlayer } = props
  const lines = mergeTakes(recording, useWaitingTakes())
  // Takes that an earlier visit left on this device, of this recording or another one.
  useEffect(() => void takeQueue.drain(), [])
  if (recording.state === 'open') return <OpenRecording {...props} lines={lines} />
  return (
    <StudioFrame title={recording.title} progress={1} home={home}>
      <StudioSheet contentKey={recording.state}>
        <StatusView recording={recording} renderPlayer={renderPlayer} onTakenBack={() => location.assign(home)} />
      </StudioSheet>
    </StudioFrame>
  )
}
