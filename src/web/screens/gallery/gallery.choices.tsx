import { useState } from 'react'
import { formatClock, formatSpokenTime } from '#rules/times.ts'
import { Chip, Chips } from '#web/ui/choice/chips.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import { TextSizeChoice } from '#web/ui/choice/text-size-choice.tsx'
import { MoodChoice, MoodLinks } from '#web/ui/choice/mood-choice.tsx'
import { RangeSlider } from '#web/ui/choice/range-slider.tsx'
import { Slider } from '#web/ui/choice/slider.tsx'
import { SegmentLinks, Tabs } from '#web/ui/choice/tabs.tsx'
import { DefaultPrint } from '#web/ui/print/default-print.tsx'
import { Columns, GallerySection, Flow } from './gallery-section.tsx'
import styles from './gallery.module.css'

const MOODS = ['Low', 'Cloudy', 'Okay', 'Good', 'Bright'].map((label) => ({ value: label, label }))
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2].map((value) => ({ value, label: value.toFixed(2) }))
const SIZES = ['Small', 'Standard', 'Large', 'Larger', 'Largest'] as const
const FONTS = [
  { value: 'storybook', label: 'Storybook', hint: 'Bold titles, clear text' },
  { value: 'plain', label: 'Plain', hint: 'One clear font' },
  { value: 'roomy', label: 'Roomy', hint: 'Wider letters and lines' },
] as const
const THEMES = [
  { value: 'device', label: 'Same as device', picture: <DefaultPrint seed="device" /> },
  { value: 'light', label: 'Light', picture: <DefaultPrint seed="light" /> },
  { value: 'dark', label: 'Dark', picture: <DefaultPrint seed="dark" /> },
] as const

const MOMENTS = ['Sleep', 'Before a test', 'Hallway'].map((label) => ({ value: label, label }))
const AMBIENCE = ['Low tide', 'Rain on canvas'].map((label) => ({
  value: label,
  label,
  picture: <DefaultPrint seed={label} />,
}))
const ROLES = [
  { value: 'student', label: 'A student', icon: 'student' },
  { value: 'teacher', label: 'A teacher', icon: 'graduation-cap' },
] as const
const LENGTHS = [
  { value: 'any', label: 'Any' },
  { value: 'short', label: 'Under 5 min' },
  { value: 'long', label: 'Longer' },
] as const
const LISTS = [
  { to: '/favourites/list', label: 'Favorites' },
  { to: '/__gallery', label: 'Listened' },
] as const
const TABS = [
  { id: 'check-in', label: 'Check in' },
  { id: 'patterns', label: 'Patterns' },
  { id: 'journal', label: 'Journal' },
] as const

function Groups() {
  const [theme, setTheme] = useState<string>('light')
  const [font, setFont] = useState<string>('storybook')
  const [role, setRole] = useState<string>()
  const [length, setLength] = useState<string>('any')
  const [sound, setSound] = useState<string>('Low tide')
  const [size, setSize] = useState<string>('Standard')
  const sizes = SIZES.map((label, index) => ({ value: label, label, sampleSize: (index + 1) as 1 | 2 | 3 | 4 | 5 }))
  return (
    <Columns>
      <ChoiceGroup legend="Theme" look="tiles" options={THEMES} value={theme} onChange={setTheme} />
      <ChoiceGroup legend="Reading font" look="cards" options={FONTS} value={font} onChange={setFont} />
      <TextSizeChoice legend="Text size" options={sizes} value={size} onChange={setSize} />
      <ChoiceGroup
        legend="I am"
        look="boards"
        options={ROLES}
        value={role}
        onChange={setRole}
        error={role ? undefined : '*Required Field'}
      />
      <ChoiceGroup legend="Length" legendHidden look="segments" options={LENGTHS} value={length} onChange={setLength} />
      <ChoiceGroup legend="Background sound" look="rows" options={AMBIENCE} value={sound} onChange={setSound} />
    </Columns>
  )
}

function Levels() {
  const [speed, setSpeed] = useState(1.25)
  const [position, setPosition] = useState(65)
  const [length, setLength] = useState<[number, number]>([2, 10])
  return (
    <Columns>
      <div>
        <Slider label="Speed" showsLabel min={0.5} max={2} step={0.25} value={speed} onChange={setSpeed} />
        <Chips
          label="Presets"
          columns={6}
          single
          required
          options={SPEEDS}
          values={[speed]}
          onChange={([value]) => setSpeed(value ?? 1)}
        />
      </div>
      <div className={styles.art}>
        <Slider
          label="Place in the session"
          ground="art"
          max={420}
          step={1}
          value={position}
          onChange={setPosition}
          valueText={(value) => `${formatSpokenTime(value)} of 7 minutes`}
        />
        {formatClock(position)}
      </div>
      <RangeSlider
        labels={['Shortest', 'Longest']}
        values={length}
        min={1}
        max={20}
        onChange={setLength}
        valueText={(value) => `${value} min`}
      />
    </Columns>
  )
}

function SmallChoices() {
  const [kinds, setKinds] = useState<string[]>(['Sleep'])
  return (
    <Flow>
      <Chips label="Moments" showsLabel options={MOMENTS} values={kinds} onChange={setKinds} />
      <Chip removable label="Remove: under 5 min" onPress={() => setKinds([])}>
        Under 5 min
      </Chip>
    </Flow>
  )
}

function SideBySide() {
  const [tab, setTab] = useState<'check-in' | 'patterns' | 'journal'>('patterns')
  return (
    <Flow>
      <SegmentLinks label="Lists" items={LISTS} />
      <div>
        <Tabs label="Reflect" tabs={TABS} value={tab} onChange={setTab}>
          The part called {tab}.
        </Tabs>
      </div>
    </Flow>
  )
}

export function Choices() {
  const [mood, setMood] = useState<string>('Good')
  return (
    <GallerySection title="Choices">
      <Groups />
      <h3>Levels</h3>
      <Levels />
      <h3>Chips</h3>
      <SmallChoices />
      <h3>Moods</h3>
      <Columns>
        <MoodChoice question="Where is your sun today?" options={MOODS} value={mood} onChange={setMood} />
        <MoodLinks
          question="Where is your sun today?"
          options={MOODS}
          to={(value) => ({ to: '?', state: { value } })}
        />
      </Columns>
      <h3>Side by side</h3>
      <SideBySide />
    </GallerySection>
  )
}
