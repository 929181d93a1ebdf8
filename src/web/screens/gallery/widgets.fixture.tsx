/** A page of widgets with keyboard handling, for the tests in this folder. `data-value` holds the current value of each. */
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { FolderTree } from '#web/features/resources/move/folder-tree.tsx'
import { Tabs } from '#web/ui/choice/tabs.tsx'
import { ComboboxField } from '#web/ui/field/combobox-field.tsx'
import { PickField } from '#web/ui/field/pick-field.tsx'
import { TimeField } from '#web/ui/field/time-field.tsx'
import { OrderList } from '#web/ui/order/order-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Rail } from '#web/ui/print/rail.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ListAndDetail } from '#web/ui/table/list-and-detail.tsx'
import { CropStage } from '#web/ui/upload/crop-stage.tsx'

function Widget({ id, value, children }: { id: string; value: string; children: ReactNode }) {
  return (
    <section id={id} data-value={value} style={{ position: 'relative', padding: '1rem' }}>
      {children}
    </section>
  )
}

function SomeTabs() {
  const [value, setValue] = useState('two')
  return (
    <Widget id="tabs" value={value}>
      <Tabs
        label="Tabs"
        tabs={['one', 'two', 'three'].map((id) => ({ id, label: `Tab ${id}` }))}
        value={value}
        onChange={setValue}
      >
        Content
      </Tabs>
    </Widget>
  )
}

const ROWS = ['a', 'b', 'c', 'd']

function SomeRows() {
  const [leaveCount, setLeaveCount] = useState(0)
  const countLeave = () => setLeaveCount((previous) => previous + 1)
  return (
    <Widget id="table" value={String(leaveCount)}>
      <DataTable
        label="Rows"
        rows={ROWS}
        getKey={(row) => row}
        columns={[{ id: 'name', label: 'Name', cell: (row) => `Row ${row}` }]}
        to={(row) => `/${row}`}
      />
      <ListAndDetail
        list={null}
        detail={<input aria-label="Detail" />}
        open="a"
        back={{ to: '/', label: 'Back' }}
        onLeave={countLeave}
      />
      <Rail label="Prints">
        {ROWS.map((row) => (
          <a key={row} href={`#${row}`}>
            Print {row}
          </a>
        ))}
      </Rail>
    </Widget>
  )
}

const FOLDERS = [
  { uuid: 'outer', parent_uuid: null, name: 'Outer' },
  { uuid: 'middle', parent_uuid: 'outer', name: 'Middle' },
  { uuid: 'inner', parent_uuid: 'middle', name: 'Inner' },
  { uuid: 'other', parent_uuid: null, name: 'Other' },
]

function SomeFolders() {
  const [value, setValue] = useState<string | null>('inner')
  return (
    <Widget id="tree" value={String(value)}>
      <FolderTree folders={FOLDERS} value={value} onChoose={setValue} getBlockedReason={() => ''} />
    </Widget>
  )
}

const CHOICES = { choices: 'Choices', none: 'None' }
const OPTIONS = Array.from({ length: 60 }, (_, index) => ({ value: `v${index}`, label: `Choice ${index}` }))
const RESULT_COUNT = 25
const PAGE_SIZE = 8

function SomeFields() {
  const [zone, setZone] = useState('v3')
  const [picked, setPicked] = useState('')
  const [text, setText] = useState('')
  const [loadedCount, setLoadedCount] = useState(PAGE_SIZE)
  const [time, setTime] = useState({ hour: 8, minute: 0 })
  const results = Array.from({ length: loadedCount }, (_, index) => {
    const name = `Found ${index}`
    return { id: `p${index}`, name, content: name }
  })
  return (
    <>
      <Widget id="combobox" value={zone}>
        <ComboboxField id="zone" label="Zone" options={OPTIONS} value={zone} onChange={setZone} messages={CHOICES} />
      </Widget>
      <Widget id="pick" value={picked}>
        <PickField
          label="Pick"
          text={text}
          onText={setText}
          results={results}
          nothing="Nothing"
          onPick={setPicked}
          onMore={
            loadedCount < RESULT_COUNT
              ? () => setLoadedCount((previous) => Math.min(RESULT_COUNT, previous + PAGE_SIZE))
              : undefined
          }
        />
      </Widget>
      <Widget id="time" value={`${time.hour}:${time.minute}`}>
        <TimeField
          label="Time"
          value={time}
          onChange={setTime}
          messages={{ error: 'Not a time', choices: 'times', half: 'Half', am: 'am', pm: 'pm' }}
        />
      </Widget>
    </>
  )
}

/** Results that arrive only after the focus has left the field. */
function SomeLateResults() {
  const [picked, setPicked] = useState('')
  const [text, setText] = useState('')
  const [hasResults, setHasResults] = useState(false)
  return (
    <Widget id="late" value={picked}>
      <PickField
        label="Late"
        text={text}
        onText={setText}
        results={hasResults ? [{ id: 'late', name: 'Late result', content: 'Late result' }] : undefined}
        nothing="Nothing"
        onPick={setPicked}
      />
      <button type="button" onClick={() => setHasResults(true)}>
        Answer
      </button>
    </Widget>
  )
}

function SomeOrder() {
  const [keys, setKeys] = useState(ROWS)
  return (
    <Widget id="order" value={keys.join('')}>
      <OrderList label="Order" rows={keys} getKey={(row) => row} getName={(row) => row} onOrder={setKeys}>
        {(row) => <span style={{ display: 'block', height: 60 }}>Thing {row}</span>}
      </OrderList>
    </Widget>
  )
}

const PICTURE = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200"/>')}`

function SomeCrop() {
  const [crop, setCrop] = useState({ left: 0.25, top: 0.25, width: 0.25, height: 0.5 })
  const frame = { pictureSize: { width: 400, height: 200 }, ratio: 1, crop, onCrop: setCrop }
  const value = [crop.left, crop.top, crop.width].map((share) => share.toFixed(2)).join(' ')
  return (
    <Widget id="crop" value={value}>
      <div style={{ width: 400 }}>
        <CropStage
          address={PICTURE}
          frame={frame}
          onPictureSize={() => undefined}
          onUnreadable={() => undefined}
          describedBy="crop"
        />
      </div>
    </Widget>
  )
}

function SomeDialog() {
  const [open, setOpen] = useState(false)
  const [zone, setZone] = useState('v3')
  const [text, setText] = useState('')
  return (
    <Widget id="dialog" value={String(open)}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Dialog">
        <Menu label="Acts" items={[{ label: 'Act', onSelect: () => undefined }]}>
          Acts
        </Menu>
        <ComboboxField id="inner" label="Inner" options={OPTIONS} value={zone} onChange={setZone} messages={CHOICES} />
        <PickField label="Found" text={text} onText={setText} results={[]} nothing="Nothing" onPick={setText} />
      </Dialog>
    </Widget>
  )
}

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <StrictMode>
    <MemoryRouter>
      <SomeTabs />
      <SomeRows />
      <SomeFolders />
      <SomeFields />
      <SomeLateResults />
      <SomeOrder />
      <SomeCrop />
      <SomeDialog />
    </MemoryRouter>
  </StrictMode>,
)
