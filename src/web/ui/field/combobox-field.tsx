/** Selects one of many options by name. A stored value stays, even if no option has it anymore. */
import type { KeyboardEvent } from 'react'
import { ComboBox, ListBox, ListBoxItem } from 'react-aria-components/ComboBox'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { hasActiveOption } from '../aria/active-option.ts'
import '../aria/library.ts'
import { ShortcutGuard } from '../aria/shortcut-guard.tsx'
import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { getUnmodifiedKey } from '../unmodified-key.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import styles from './combobox-field.module.css'
import { type NamedOption, useOptions } from './combobox-options.ts'
import { ComboboxInput, ComboboxPopup } from './combobox-parts.tsx'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'
import fieldStyles from './field.module.css'

export type ComboboxFieldProps = FieldTexts & {
  id: string
  options: readonly NamedOption[]
  value: string
  /** Called with an empty string if the value was removed. */
  onChange: (value: string) => void
  messages: {
    /** The accessible name of the list. */
    choices: string
    none: string
  }
}

const toOptionClass = ({ isFocused, isSelected }: { isFocused: boolean; isSelected: boolean }): string =>
  classNames(styles.option, isFocused && styles.active, isSelected && styles.chosen) ?? ''

/** In pixels; long names take more lines. */
const LAYOUT = { estimatedRowHeight: 44, padding: 4 }

/** Only the options in view are rendered: there are hundreds of time zones. */
function Choices({ messages }: Pick<ComboboxFieldProps, 'messages'>) {
  return (
    <Virtualizer layout={ListLayout} layoutOptions={LAYOUT}>
      <ListBox<NamedOption>
        aria-label={messages.choices}
        className={styles.list}
        renderEmptyState={() => <p className={styles.note}>{messages.none}</p>}
      >
        {({ value, label, aside }) => (
          <ListBoxItem id={value} textValue={label} className={toOptionClass}>
            <span className={styles.name}>{label}</span>
            {aside && <span className={styles.aside}>{aside}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Virtualizer>
  )
}

export function ComboboxField(props: ComboboxFieldProps) {
  const { id, label, error, hint, value, messages } = props
  const { text, isTyping, matches, isOpen, type, changeOpen, select, leave } = useOptions(props)
  const handleCapturedKey = (event: KeyboardEvent) => {
    const key = getUnmodifiedKey(event)
    // Tab drops what is typed, so that no match is active. The library would restore the text of an emptied field.
    if (key === 'Tab' || (key === 'Enter' && !text.trim() && !hasActiveOption(event))) leave()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (getUnmodifiedKey(event) !== 'Escape' || !isOpen) return
    // Esc must not close a dialog around the field.
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <ShortcutGuard className={styles.field} onKeyDownCapture={handleCapturedKey} onKeyDown={handleKey}>
      <ComboBox
        id={id}
        aria-label={label}
        items={matches}
        inputValue={text}
        onInputChange={type}
        selectedKey={value || null}
        onSelectionChange={select}
        onOpenChange={changeOpen}
        onBlur={leave}
        // The input opens the list. The library would do it also when the text of the selected option returns.
        menuTrigger="manual"
        allowsEmptyCollection
        shouldFocusWrap
      >
        <FieldFrame
          id={id}
          label={label}
          error={error}
          hint={hint}
          affix={<Icon name="caret-down" className={fieldStyles.caret} />}
        >
          {(control) => <ComboboxInput {...control} isTyping={isTyping} />}
        </FieldFrame>
        <ComboboxPopup className={styles.choices}>
          <Choices messages={messages} />
        </ComboboxPopup>
      </ComboBox>
      <VisuallyHidden role="status">{isOpen && matches.length === 0 ? messages.none : ''}</VisuallyHidden>
    </ShortcutGuard>
  )
}
