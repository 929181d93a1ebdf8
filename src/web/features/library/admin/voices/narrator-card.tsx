/** One narrator: the provider's voice, its speed, and samples before and after. */
import { useState } from 'react'
import { type NarratorVoice, type SpeechProviderInfo, voiceEdit, voiceList } from '#contract/catalog/voices.ts'
import { MAX_VOICE_NAME_LENGTH, MAX_VOICE_SPEED, MIN_VOICE_SPEED, VOICE_SPEED_STEP } from '#rules/narrator-voices.ts'
import { refreshAnswers, useAction } from '#web/lib/answers.ts'
import { getFieldErrors } from '#web/lib/errors/field-errors.ts'
import { voices as t } from '#web/lib/messages/en/voices.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Slider } from '#web/ui/choice/slider.tsx'
import { ComboboxField } from '#web/ui/field/combobox-field.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { notify } from '#web/ui/notice/toasts.tsx'
import { Panel } from '#web/ui/page/section.tsx'
import { getCatalogErrorMessage, getConflictingVersion } from '../editing/conflict-errors.ts'
import type { VoiceSamples } from './use-voice-samples.ts'
import styles from './voices.module.css'

type VoiceChoice = Pick<NarratorVoice, 'voice' | 'speed'>

const comboboxMessages = { choices: t('voice.choices'), none: t('voice.none') }

interface VoiceFieldProps {
  narrator: NarratorVoice['narrator']
  listed: SpeechProviderInfo['voices']
  value: string
  error: string | undefined
  onChange: (voice: string) => void
}

/** A choice from the provider's list; a provider without a list needs the name to be typed. */
function VoiceField({ narrator, listed, value, error, onChange }: VoiceFieldProps) {
  const label = t('voice', { narrator })
  if (listed) {
    const names = listed.includes(value) ? listed : [value, ...listed]
    return (
      <ComboboxField
        id={`voice-${narrator}`}
        label={label}
        error={error}
        options={names.map((name) => ({ value: name, label: name }))}
        value={value}
        messages={comboboxMessages}
        onChange={(voice) => voice && onChange(voice)}
      />
    )
  }
  return (
    <TextField
      label={label}
      hint={t('voice.hint')}
      error={error}
      value={value}
      maxLength={MAX_VOICE_NAME_LENGTH}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

interface SampleButtonProps {
  narrator: string
  sampleKey: string
  label: string
  samples: VoiceSamples
  onPress: () => void
}

function SampleButton({ narrator, sampleKey, label, samples: { active }, onPress }: SampleButtonProps) {
  const isActive = active?.key === sampleKey
  const isPlaying = isActive && !active.isLoading
  return (
    <Button
      look="line"
      size="small"
      icon={isPlaying ? 'pause-fill' : 'play-fill'}
      aria-label={`${isPlaying ? t('stop') : label}: ${narrator}`}
      busy={isActive && active.isLoading}
      busyLabel={t('play.loading')}
      onClick={onPress}
    >
      {isPlaying ? t('stop') : label}
    </Button>
  )
}

/** Compares the narrator's built-in voice with the chosen one. */
function Samples({ voice: { narrator, voice, speed }, samples }: { voice: NarratorVoice; samples: VoiceSamples }) {
  const keys = { before: `${narrator} before`, after: `${narrator} after` }
  return (
    <div className={styles.actions}>
      <SampleButton
        narrator={narrator}
        sampleKey={keys.before}
        label={t('play.before')}
        samples={samples}
        onPress={() => samples.toggle(keys.before, { narrator })}
      />
      <SampleButton
        narrator={narrator}
        sampleKey={keys.after}
        label={t('play.after')}
        samples={samples}
        onPress={() => samples.toggle(keys.after, { narrator, provided: { voice, speed } })}
      />
    </div>
  )
}

const useVoiceChoice = (stored: NarratorVoice) => {
  const [changes, setChanges] = useState<Partial<VoiceChoice>>({})
  const { act, busy, error, reset } = useAction(voiceEdit, { refreshes: [voiceList] })
  const chosen = { ...stored, ...changes }
  const save = async (): Promise<void> => {
    const { narrator, language, voice, speed, revision } = chosen
    try {
      await act({ Voice: { narrator, language, voice, speed, revision } })
      setChanges({})
      notify(t('saved'))
    } catch (cause) {
      // `error` is shown. After a conflict, the other admin's choice is, too.
      if (!getConflictingVersion(cause, 'Voice')) return
      setChanges({})
      await refreshAnswers(voiceList)
    }
  }
  return {
    chosen,
    hasChanges: chosen.voice !== stored.voice || chosen.speed !== stored.speed,
    change: (more: Partial<VoiceChoice>) => {
      reset()
      setChanges((before) => ({ ...before, ...more }))
    },
    discard: () => {
      reset()
      setChanges({})
    },
    save,
    busy,
    fieldError: getFieldErrors(error)['voice'],
    problem: getConflictingVersion(error, 'Voice') ? t('stale') : getCatalogErrorMessage(error, 'Voice'),
  }
}

interface NarratorCardProps {
  voice: NarratorVoice
  provider: SpeechProviderInfo
  samples: VoiceSamples
}

export function NarratorCard({ voice: stored, provider, samples }: NarratorCardProps) {
  const { chosen, hasChanges, change, discard, save, busy, fieldError, problem } = useVoiceChoice(stored)
  const { narrator, voice, speed } = chosen
  const formatSpeed = (value: number) => t('speed.value', { speed: value.toFixed(2) })
  return (
    <Panel className={styles.card}>
      <h3>{narrator}</h3>
      <VoiceField
        narrator={narrator}
        listed={provider.voices}
        value={voice}
        error={fieldError}
        onChange={(name) => change({ voice: name })}
      />
      <div className={styles.speed}>
        <Slider
          showsLabel
          label={t('speed', { narrator })}
          value={speed}
          min={MIN_VOICE_SPEED}
          max={MAX_VOICE_SPEED}
          step={VOICE_SPEED_STEP}
          valueText={formatSpeed}
          onChange={(value) => change({ speed: Math.round(value * 100) / 100 })}
        />
        <p className={styles.quiet}>{formatSpeed(speed)}</p>
      </div>
      <Samples voice={chosen} samples={samples} />
      {problem && <Banner>{problem}</Banner>}
      {hasChanges && (
        <div className={styles.actions}>
          <Button look="line" busy={busy} busyLabel={t('saving')} disabled={!voice.trim()} onClick={() => void save()}>
            {t('save')}
          </Button>
          <Button look="text" disabled={busy} onClick={discard}>
            {t('discard')}
          </Button>
        </div>
      )}
    </Panel>
  )
}
