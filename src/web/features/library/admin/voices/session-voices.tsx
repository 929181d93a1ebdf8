/** The sessions that are read from a script: which voice each has, and the state of its recording. */
import { useState } from 'react'
import { type SessionVoice, voiceList, voiceRecord } from '#contract/catalog/voices.ts'
import { useAction } from '#web/lib/answers.ts'
import { voices as t } from '#web/lib/messages/en/voices.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TimeText } from '#web/ui/figure/time-text.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { type Column, DataTable, type TableColumns } from '#web/ui/table/data-table.tsx'

const describeVoice = ({ state, voice }: SessionVoice): string => {
  if (state === 'none') return t('state.none')
  if (state === 'built_in' || voice === null) return t('state.built_in')
  return state === 'outdated' ? t('state.outdated', { voice }) : voice
}

const describeRecording = ({ recording }: SessionVoice): string => {
  if (!recording) return t('recording.none')
  const { status, percent, problem } = recording
  if (status === 'failed') return t('recording.failed', { problem })
  return status === 'recording' ? t('recording.recording', { percent }) : t('recording.waiting')
}

interface RecordButtonProps {
  session: SessionVoice
  isBusy: boolean
  onRecord: (uuid: string) => void
}

/** It stays in place while the session is recorded, so that the focus does too. */
function RecordButton({ session: { uuid, title, recording }, isBusy, onRecord }: RecordButtonProps) {
  const isOpen = recording !== null && recording.status !== 'failed'
  return (
    <Button
      look="text"
      size="small"
      aria-label={t('record.one', { title })}
      aria-disabled={isOpen || undefined}
      busy={isBusy}
      onClick={() => !isOpen && onRecord(uuid)}
    >
      {t('record')}
    </Button>
  )
}

/** @param busyUuid the session whose recording is being requested */
const createRecordColumn = (busyUuid: string | undefined, onRecord: (uuid: string) => void): Column<SessionVoice> => ({
  id: 'record',
  label: t('record'),
  labelHidden: true,
  end: true,
  inBlock: 'beside',
  cell: (session) => <RecordButton session={session} isBusy={session.uuid === busyUuid} onRecord={onRecord} />,
})

const factColumns: TableColumns<SessionVoice> = [
  { id: 'session', label: t('session'), cell: ({ title }) => title },
  { id: 'narrator', label: t('narrator'), inBlock: 'named', cell: ({ narrator }) => narrator },
  { id: 'length', label: t('length'), inBlock: 'absent', cell: ({ duration }) => <TimeText seconds={duration} /> },
  { id: 'voice', label: t('current'), inBlock: 'named', cell: describeVoice },
  { id: 'recording', label: t('recording'), inBlock: 'named', cell: describeRecording },
]

interface SessionVoicesProps {
  sessions: readonly SessionVoice[]
  /** Whether there is a speech provider. */
  canRecord: boolean
}

export function SessionVoices({ sessions, canRecord }: SessionVoicesProps) {
  const { attempt, busy, error } = useAction(voiceRecord, { refreshes: [voiceList] })
  const [pressedUuid, setPressedUuid] = useState<string>()
  const recordSession = (uuid: string) => {
    setPressedUuid(uuid)
    void attempt({ Recording: { session_uuids: [uuid] } })
  }
  const recordColumn = createRecordColumn(busy ? pressedUuid : undefined, recordSession)
  return (
    <>
      {error && <Banner>{error.message}</Banner>}
      <DataTable
        label={t('sessions.list')}
        rows={sessions}
        getKey={({ uuid }) => uuid}
        columns={canRecord ? [...factColumns, recordColumn] : factColumns}
      />
    </>
  )
}
