/** Chooses who reads: the recording, or a voice of this device. */
import { panels as t } from '#web/lib/messages/en/player-panels.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { Chips } from '#web/ui/choice/chips.tsx'
import { GlassPanel } from '../panels/glass-panel.tsx'
import styles from '../panels/panels.module.css'
import { getPlayer } from '../player.ts'
import { type NarratorChoice, type PlayerState, usePlayer } from '../player-state.ts'
import { getChosenVoice } from './narrator-choice.ts'

const describeRecording = ({ session }: PlayerState): string => {
  if (!session) return ''
  const { narrator, url, made_by_computer, read_by_computer } = session
  if (!url) return t('voice.recording.wait')
  if (made_by_computer) return t('voice.recording.made', { narrator })
  return read_by_computer ? t('voice.recording.computer', { narrator }) : narrator
}

/** Returns the name without its provider and language: "Microsoft Zira - English (United States)" is Zira. */
const formatVoiceName = ({ name }: SpeechSynthesisVoice): string =>
  name.replace(/^(Microsoft|Google|Apple) /, '').replace(/ - .*$/, '')

/** The voices of the device, or the reason why there are none. */
function DeviceVoices() {
  const voiceList = usePlayer((state) => state.voiceList)
  const voiceUri = usePlayer(getChosenVoice)
  if (!voiceList || voiceList.status === 'looking') return <p className={styles.note}>{t('voice.looking')}</p>
  const { status, voices } = voiceList
  if (status !== 'ready') {
    return (
      <>
        <p className={styles.note}>{t(`voice.${status}`)}</p>
        {status !== 'failed' && (
          <Button look="soft" size="small" onClick={() => getPlayer().lookForVoices()}>
            {t('voice.again')}
          </Button>
        )}
      </>
    )
  }
  return (
    <Chips
      label={t('voice.device.list')}
      showsLabel
      options={voices.map((voice) => ({ value: voice.voiceURI, label: formatVoiceName(voice) }))}
      values={[voiceUri ?? voices[0]?.voiceURI ?? '']}
      onChange={([chosen]) => getPlayer().chooseNarrator('device', { voiceUri: chosen })}
      single
      required
    />
  )
}

const choose = (narrator: NarratorChoice): void => getPlayer().chooseNarrator(narrator)

export function VoicePanel({ takesFocus }: { takesFocus: boolean }) {
  const narrator = usePlayer((state) => state.narrator)
  const recordingHint = usePlayer(describeRecording)
  return (
    <GlassPanel name="voice" title={t('voice')} takesFocus={takesFocus}>
      <ChoiceGroup<NarratorChoice>
        legend={t('voice.narrators')}
        legendHidden
        look="rows"
        options={[
          { value: 'recording', label: t('voice.recording'), hint: recordingHint },
          { value: 'device', label: t('voice.device'), hint: t('voice.device.lead') },
        ]}
        value={narrator}
        onChange={choose}
      />
      {narrator === 'device' && (
        <div className={styles.deviceVoices}>
          <DeviceVoices />
          <p className={styles.note}>{t('voice.lead')}</p>
        </div>
      )}
    </GlassPanel>
  )
}
