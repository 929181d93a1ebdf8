/** Asks what the feeling has to do with. The person can choose any number of tags, or none. */
import { useState } from 'react'
import { type FeelingContext, getContexts } from '#rules/feelings/contexts.ts'
import { reflect } from '#web/lib/messages/en/reflect.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chips } from '#web/ui/choice/chips.tsx'
import { useFocusOnChange } from '#web/ui/use-focus-on-change.ts'
import type { CheckInStepProps } from './step-props.ts'
import { StepFrame } from './step-frame.tsx'
import styles from './contexts-step.module.css'

const toOption = ({ id, word }: FeelingContext) => ({ value: id, label: word })

export function ContextsStep({ checkIn, save }: CheckInStepProps) {
  const audience = useUser()?.audience ?? 'adult'
  const { question, skip, more, first, groups } = getContexts(audience)
  const allContexts = groups.flatMap(({ contexts }) => contexts)
  const nearestOptions = first.flatMap((id) => allContexts.filter((context) => context.id === id)).map(toOption)
  const chosen = checkIn.draft.contexts
  const [showsAll, setShowsAll] = useState(
    first.length === allContexts.length || chosen.some((id) => !first.includes(id)),
  )
  const container = useFocusOnChange<HTMLDivElement>(showsAll)
  const change = (options: readonly { value: string }[]) => (values: string[]) => {
    const hiddenChosen = chosen.filter((id) => !options.some(({ value }) => value === id))
    checkIn.change({ contexts: [...hiddenChosen, ...values], step: 'contexts' })
  }
  return (
    <StepFrame
      checkIn={checkIn}
      save={save}
      title={question}
      lead={reflect('contexts.lead')}
      answered={chosen.length > 0}
      skip={skip}
    >
      <div ref={container} className={styles.contexts}>
        {showsAll ? (
          groups.map(({ id, word, contexts }) => {
            const options = contexts.map(toOption)
            return (
              <Chips key={id} label={word} showsLabel options={options} values={chosen} onChange={change(options)} />
            )
          })
        ) : (
          <>
            <Chips label={question} options={nearestOptions} values={chosen} onChange={change(nearestOptions)} />
            <Button look="text" onClick={() => setShowsAll(true)}>
              {more}
            </Button>
          </>
        )}
      </div>
    </StepFrame>
  )
}
