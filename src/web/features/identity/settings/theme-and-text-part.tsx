/** Reading and sound in the settings: theme, text and motion. These preferences are stored on this device. */
import { setPreference, usePreferences } from '#web/lib/preferences.ts'
import { settings } from '#web/lib/messages/en/settings.ts'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TextSizeChoice } from '#web/ui/choice/text-size-choice.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { CoverPicture } from '#web/ui/print/cover-picture.tsx'
import styles from './theme-and-text-part.module.css'
import { ThemePicture } from './theme-picture.tsx'

const themes = (['system', 'light', 'dark'] as const).map((value) => ({
  value,
  label: settings(`theme.${value}`),
  picture: <ThemePicture theme={value} />,
}))

const fonts = (['storybook', 'plain', 'roomy'] as const).map((value) => ({
  value,
  label: settings(`font.${value}`),
  hint: settings(`font.${value}.hint`),
  className: styles[value],
}))

const sizes = (['small', 'standard', 'large', 'larger', 'largest'] as const).map((value, index) => ({
  value,
  label: settings(`size.${value}`),
  sampleSize: (index + 1) as 1 | 2 | 3 | 4 | 5,
}))

/** A preview of the chosen preferences: a session card and one caption. */
function ReadingPreview({ captions }: { captions: boolean }) {
  return (
    <aside className={styles.preview} aria-label={settings('preview')}>
      <p className={styles.previewName}>{settings('preview')}</p>
      <div className={styles.card}>
        <div className={styles.picture}>
          <CoverPicture src="" seed="breathing with your hands" />
        </div>
        <p className={styles.cardTitle}>{settings('preview.title')}</p>
        <p>{settings('preview.text')}</p>
      </div>
      {captions && <p className={styles.caption}>{settings('preview.caption')}</p>}
    </aside>
  )
}

export function ThemeAndTextPart() {
  const { theme, textSize, font, captions, motion } = usePreferences()
  return (
    <div className={styles.part}>
      <div className={styles.choices}>
        <ChoiceGroup
          legend={settings('theme')}
          look="tiles"
          options={themes}
          value={theme}
          onChange={(chosen) => setPreference('theme', chosen)}
        />
        <TextSizeChoice
          legend={settings('size')}
          options={sizes}
          value={textSize}
          onChange={(chosen) => setPreference('textSize', chosen)}
        />
        <ChoiceGroup
          legend={settings('font')}
          look="cards"
          options={fonts}
          value={font}
          onChange={(chosen) => setPreference('font', chosen)}
        />
        <div className={styles.switches}>
          <Switch
            label={settings('captions')}
            hint={settings('captions.hint')}
            checked={captions}
            onChange={(on) => setPreference('captions', on)}
          />
          <Switch
            label={settings('motion')}
            hint={settings('motion.hint')}
            checked={motion}
            onChange={(on) => setPreference('motion', on)}
          />
        </div>
      </div>
      <ReadingPreview captions={captions} />
    </div>
  )
}
