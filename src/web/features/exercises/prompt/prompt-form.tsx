/** The form for a new exercise: the situation, the length and how the person should feel afterward. */
import * as contract from '#contract/exercises.ts'
import { MAX_PROMPT_LENGTH, offeredMinutes, tones } from '#rules/exercises.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { exercises } from '#web/lib/messages/en/exercises.ts'
import { useUser } from '#web/session/session.ts'
import { Chip, Chips } from '#web/ui/choice/chips.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import styles from './prompt-form.module.css'
import type { PromptDraft } from './prompt-draft.ts'

interface PromptDraftProps {
  draft: PromptDraft
  onChange: (change: Partial<PromptDraft>) => void
}

/** At most this many suggested prompts are shown. */
const MAX_SUGGESTIONS = 4

export function PromptSuggestions({
  suggestions,
  onPick,
}: {
  suggestions: readonly string[]
  onPick: (suggestion: string) => void
}) {
  if (!suggestions.length) return null
  return (
    <div role="group" aria-label={exercises('prompt.suggestions')} className={styles.starts}>
      {suggestions.slice(0, MAX_SUGGESTIONS).map((suggestion) => (
        <Chip key={suggestion} onPress={() => onPick(suggestion)}>
          {suggestion}
        </Chip>
      ))}
    </div>
  )
}

/** Suggests prompts for the chosen age group while the field is empty. */
function AudienceSuggestions({ draft, onChange }: PromptDraftProps) {
  const { data } = useAnswer(contract.generatePrompt, { Exercise: { audience: draft.audience } })
  if (!data?.Prompts.length || draft.prompt) return null
  return (
    <>
      <p className={styles.startsLabel}>{exercises('prompt.suggestions')}</p>
      <PromptSuggestions suggestions={data.Prompts} onPick={(prompt) => onChange({ prompt })} />
    </>
  )
}

/** Picks the technique and the age group. Both are optional. */
function OptionalFields({ draft, onChange }: PromptDraftProps) {
  const { data } = useAnswer(contract.configDefaults, {})
  const user = useUser()
  const techniques = data?.Config.techniques ?? []
  const ages = data?.Config.audiences ?? [draft.audience]
  return (
    <div className={styles.finer}>
      <SelectField
        label={exercises('prompt.technique')}
        value={draft.technique ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ technique: techniques.find(({ id }) => id === value)?.id })
        }
        options={[
          { value: '', label: exercises('prompt.technique.any') },
          ...techniques.map(({ id, title }) => ({ value: id, label: title })),
        ]}
      />
      {user && user.user_type !== 'student' && (
        <SelectField
          label={exercises('prompt.audience')}
          value={draft.audience}
          onChange={({ currentTarget: { value } }) =>
            onChange({ audience: ages.find((age) => age === value) ?? draft.audience })
          }
          options={ages.map((age) => ({ value: age, label: exercises(`age.${age}`) }))}
        />
      )}
    </div>
  )
}

export function PromptForm({ draft, onChange, error }: PromptDraftProps & { error: string | undefined }) {
  return (
    <>
      <TextArea
        label={exercises('prompt.field')}
        display
        rows={4}
        maxCount={MAX_PROMPT_LENGTH}
        value={draft.prompt}
        error={error}
        onChange={({ currentTarget: { value } }) => onChange({ prompt: value })}
      />
      <AudienceSuggestions draft={draft} onChange={onChange} />
      <div className={styles.option}>
        <Chips
          label={exercises('prompt.minutes')}
          showsLabel
          single
          required
          options={offeredMinutes.map((n) => ({ value: n, label: exercises('minutes', { n }) }))}
          values={[draft.minutes]}
          onChange={([minutes]) => minutes && onChange({ minutes })}
        />
      </div>
      <div className={styles.option}>
        <Chips
          label={exercises('prompt.tone')}
          showsLabel
          single
          options={tones.map((tone) => ({ value: tone, label: exercises(`tone.${tone}`) }))}
          values={draft.tone ? [draft.tone] : []}
          onChange={([tone]) => onChange({ tone })}
        />
      </div>
      <OptionalFields draft={draft} onChange={onChange} />
    </>
  )
}
