import { IconButton } from '#web/ui/action/icon-button.tsx'
import { RowList, TrackRow } from '#web/ui/list/row-list.tsx'
import { Print } from '#web/ui/print/print.tsx'
import { PrintGrid, Rail } from '#web/ui/print/rail.tsx'
import { Badge, StatusBadge } from '#web/ui/print/status-badge.tsx'
import { Columns, GallerySection, Flow } from './gallery-section.tsx'
import { HISTORY, SESSIONS, TRACKS } from './gallery.content.ts'

const heart = <IconButton icon="heart" label="Favorite" pressed={false} />

function Rows() {
  return (
    <Columns>
      <RowList label="Ten Breaths">
        {TRACKS.map((track, index) => (
          <TrackRow
            key={track.title}
            to={`?t=${index}`}
            number={index + 1}
            current={index === 2}
            actions={heart}
            {...track}
          />
        ))}
      </RowList>
      <RowList label="Today">
        {HISTORY.map((session) => (
          <TrackRow
            key={session.title}
            to={`?h=${session.title}`}
            picture={{ src: null, seed: session.title }}
            {...session}
          />
        ))}
      </RowList>
    </Columns>
  )
}

function Shapes() {
  const corner = <IconButton icon="heart" label="Favorite" ground="surface" />
  return (
    <Columns>
      <Print to="?4" seed="lead" shape="lead" title="Breathing with your hands" meta="10 min" eager />
      <Print to="?5" seed="wide" shape="wide" title="Walking Home" meta="8 min" />
      <Print to="?6" seed="square" shape="square" title="Sleep Harbor" thumbnail="/no.png" corner={corner} />
    </Columns>
  )
}

function States() {
  return (
    <Rail label="A rail">
      <Print to="?1" seed="ten" title="Ten Breaths" description="Until ten of them can carry you" count={8} />
      <Print to="?2" seed="own" title="For the swim meet" description="Custom exercise" status="draft" meta="5 min" />
      <Print to="?3" seed="new" title="After the argument" status="processing" meta="7 min" />
      {SESSIONS.map((session) => (
        <Print key={session.title} to={`?s=${session.title}`} seed={session.title} {...session} />
      ))}
    </Rail>
  )
}

export function Prints() {
  return (
    <GallerySection title="Prints and rows">
      <States />
      <h3>Shapes</h3>
      <Shapes />
      <h3>In columns</h3>
      <PrintGrid label="A grid">
        {SESSIONS.slice(0, 5).map((session) => (
          <Print key={session.title} to="?g" seed={`${session.title}2`} shape="square" {...session} />
        ))}
      </PrintGrid>
      <h3>Rows</h3>
      <Rows />
      <h3>Badges</h3>
      <Flow>
        <StatusBadge status="draft" />
        <StatusBadge status="processing" />
        <Badge tone="ok">Published</Badge>
        <Badge tone="danger">format_not_allowed</Badge>
        <Badge>Sound</Badge>
      </Flow>
    </GallerySection>
  )
}
