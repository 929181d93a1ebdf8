import { useState } from 'react'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { PasswordField } from '#web/ui/field/password-field.tsx'
import { SearchField } from '#web/ui/field/search-field.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Switch } from '#web/ui/field/switch.tsx'
import { TextArea } from '#web/ui/field/text-area.tsx'
import { TextField } from '#web/ui/field/text-field.tsx'
import { Columns, GallerySection, Flow } from './gallery-section.tsx'

const GRADES = [
  { value: 'k_5', label: 'K-5' },
  { value: 'middle_school', label: 'Grade 6-8' },
  { value: 'high_school', label: 'Grade 9-12' },
]

const SAMPLE_TEXT =
  'When I put Rain on canvas on quiet it goes for about one minute and then it just stops. The voice keeps going.'

function SearchExample() {
  const [text, setText] = useState('breath')
  return (
    <SearchField label="Search" placeholder="A feeling, a place, a number of minutes" value={text} onChange={setText} />
  )
}

export function Fields() {
  const [moving, setMoving] = useState(true)
  return (
    <GallerySection title="Fields">
      <Columns>
        <TextField label="School email" placeholder="you@school.org" />
        <TextField label="Reminder time" defaultValue="07:45 am" hint="We'll ask then, and at no other time." />
        <TextField label="Subject" error="Enter a valid Subject" />
        <PasswordField label="Password" error="*Required Field" />
        <SelectField label="Grade" options={GRADES} />
        <TextField label="School" value="Riverbend Middle School" disabled readOnly />
      </Columns>
      <h3>Longer</h3>
      <Columns>
        <TextArea label="What happened?" maxCount={500} defaultValue={SAMPLE_TEXT} />
        <TextArea label="What is it for?" display defaultValue="The ten minutes before a test, in a loud hallway." />
      </Columns>
      <h3>Search</h3>
      <SearchExample />
      <h3>On and off</h3>
      <Columns>
        <div>
          <Checkbox label="Period 2" aside="26" defaultChecked />
          <Checkbox label="Period 4" aside="24" />
          <Checkbox label="I have read this" error="*Required Field" />
        </div>
        <div>
          <Switch
            label="Moving water and clouds"
            hint="Off also when your device asks for less motion"
            checked={moving}
            onChange={setMoving}
          />
          <Switch label="Words on screen while you listen" defaultChecked={false} />
        </div>
        <Flow>
          <Switch bare label="On" defaultChecked />
          <Switch bare label="Off" />
          <Switch bare label="Out of reach" disabled />
        </Flow>
      </Columns>
    </GallerySection>
  )
}
