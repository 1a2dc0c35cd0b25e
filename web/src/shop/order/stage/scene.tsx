// A small drawing for each stage of an order, in the style of the pictures in public/art. The words beside it say the
// same, so that screen readers skip it. Nothing in it moves.
import type { ReactNode } from 'react'
import type { SceneName } from './scene-of.ts'

/** The logo's basket, 64 units wide. */
const Basket = ({ at, body = '#fff' }: { at: string; body?: string }) => (
  <g transform={at}>
    <path d="M15.5 28C15.5 3.5 48.5 3.5 48.5 28" fill="none" stroke={body} strokeWidth={5} strokeLinecap="round" />
    <rect x={5} y={27.5} width={54} height={11} rx={5.5} fill="#FFB31A" />
    <path d="M9.6 37.5H54.4L50.2 54.6A5.6 5.6 0 0 1 44.8 58.9H19.2A5.6 5.6 0 0 1 13.8 54.6Z" fill={body} />
  </g>
)

/** A paper bag, 60 units wide and 57 high, without its handle where goods look out of it. */
const Bag = ({ at, open = false }: { at: string; open?: boolean }) => (
  <g transform={at}>
    {!open && (
      <path d="M18 2V-8C18 -21 42 -21 42 -8V2" fill="none" stroke="#8F5D24" strokeWidth={3.5} strokeLinecap="round" />
    )}
    <path d="M2 0H58L62 52Q62.5 57 57 57H3Q-2.5 57 -2 52Z" fill="#D9A15B" />
    <path d="M2 0H58L58.6 8H1.4Z" fill="#B97F3C" />
    <path d="M30 0H58L62 52Q62.5 57 57 57H36Z" fill="#B97F3C" opacity={0.28} />
    <Basket at="translate(15 17) scale(.47)" />
  </g>
)

const Sparkle = ({ x, y }: { x: number; y: number }) => (
  <path d={`M${x} ${y - 5}q0 5 5 5q-5 0-5 5q0-5-5-5q5 0 5-5z`} fill="#FFB31A" />
)

const Tick = ({ at }: { at: string }) => (
  <g transform={at}>
    <circle r={12} className="fill-brand stroke-surface" strokeWidth={3} />
    <path d="M-5 0.5l3.5 3.5l6.5 -7" fill="none" className="stroke-on-brand" strokeWidth={3} strokeLinecap="round" />
  </g>
)

/** A door in its frame with a step, 44 units wide and 72 high. */
const Door = ({ at, children }: { at: string; children?: ReactNode }) => (
  <g transform={at}>
    <path d="M-5 72V6A11 11 0 0 1 6 -5H38A11 11 0 0 1 49 6V72Z" fill="#B97F3C" />
    <path d="M0 72V6A6 6 0 0 1 6 0H38A6 6 0 0 1 44 6V72Z" fill="#14927F" />
    {children ?? (
      <>
        <rect x={7} y={8} width={30} height={20} rx={4} fill="#CFEDE6" />
        <path d="M22 8V28M7 18H37" stroke="#14927F" strokeWidth={2.5} />
        <rect x={7} y={36} width={30} height={26} rx={4} fill="#0A6A5F" />
        <circle cx={38.5} cy={34} r={2.6} fill="#FFB31A" />
      </>
    )}
    <rect x={-12} y={71} width={68} height={6} rx={3} fill="#8A8678" />
  </g>
)

const Wheel = ({ x }: { x: number }) => (
  <>
    <circle cx={x} cy={90} r={13} fill="#46524F" />
    <circle cx={x} cy={90} r={6} fill="#C9CFCC" />
  </>
)

const Scooter = () => (
  <>
    <rect x={30} y={38} width={36} height={30} rx={4} fill="#D9A15B" />
    <path d="M30 42a4 4 0 0 1 4-4H62a4 4 0 0 1 4 4V46H30Z" fill="#B97F3C" />
    <Basket at="translate(37.5 46.5) scale(.33)" />
    <Wheel x={48} />
    <Wheel x={116} />
    <path d="M32 84C32 74 40 70 50 70H76C80 70 82 72 83 76L85 86H62A14 14 0 0 0 48 76Q38 76 34 86Z" fill="#0A6A5F" />
    <path
      d="M80 80H100L108 52"
      fill="none"
      stroke="#14927F"
      strokeWidth={9}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <path d="M108 54L116 90M102 46H113" fill="none" stroke="#4B5754" strokeWidth={4.5} strokeLinecap="round" />
    <path d="M80 68C82 58 80 48 78 42" fill="none" stroke="#FFB31A" strokeWidth={15} strokeLinecap="round" />
    <path d="M80 46L101 50" stroke="#E39A12" strokeWidth={6.5} strokeLinecap="round" />
    <path
      d="M78 69H93L92 82"
      fill="none"
      stroke="#2C4A5A"
      strokeWidth={8}
      strokeLinecap="round"
      strokeLinejoin="round"
    />
    <circle cx={82} cy={25} r={9} fill="#C68A5C" />
    <path d="M71 26A11.5 11.5 0 0 1 94 24L84 25V30A13 13 0 0 1 71 26Z" fill="#C2272D" />
  </>
)

const Apple = ({ at }: { at: string }) => (
  <g transform={at}>
    <path d="M0 -6C6 -11 14 -7 13 2C12 10 6 14 0 12C-6 14 -12 10 -13 2C-14 -7 -6 -11 0 -6Z" fill="#DC3B2E" />
    <path d="M0 -6Q0 -11 3 -13" fill="none" stroke="#513630" strokeWidth={2.4} strokeLinecap="round" />
    <path d="M2 -10Q7 -16 12 -12Q8 -7 2 -10Z" fill="#5C9E31" />
    <path d="M-8 -2Q-7 -5 -4 -6" fill="none" stroke="#FFB8AE" strokeWidth={2.4} strokeLinecap="round" />
  </g>
)

const Placed = () => (
  <>
    <g transform="rotate(-4 80 60)">
      <path d="M52 20H108V98l-7 -5l-7 5l-7 -5l-7 5l-7 -5l-7 5l-7 -5l-7 5Z" fill="#fff" />
      <rect x={52} y={20} width={56} height={14} fill="#14927F" />
      <Basket at="translate(70 20.5) scale(.2)" />
      <path d="M60 46H84M60 56H80M60 66H88M60 76H76" stroke="#B9C4C0" strokeWidth={4} strokeLinecap="round" />
      <path d="M96 46H100M96 56H100M96 66H100" stroke="#FFB31A" strokeWidth={4} strokeLinecap="round" />
    </g>
    <Tick at="translate(112 84)" />
    <Sparkle x={128} y={40} />
    <Sparkle x={34} y={52} />
  </>
)

const Packing = () => (
  <>
    <path d="M60 56L56 22Q56 16 62 16H66Q72 16 72 22L76 56Z" fill="#E9B15F" transform="rotate(-12 66 40)" />
    <path
      d="M57 28l9 4M58 38l9 4"
      stroke="#C98A36"
      strokeWidth={3}
      strokeLinecap="round"
      transform="rotate(-12 66 40)"
    />
    <path d="M76 52V26L82 18H94L100 26V52Z" fill="#fff" />
    <path d="M76 34H100V44H76Z" fill="#6FB7E8" />
    <path d="M82 18V12H94V18Z" fill="#DCE6EC" />
    <path
      d="M106 52C100 40 104 32 110 30C110 38 112 44 110 54ZM106 52C110 40 118 38 122 40C120 46 116 52 110 56Z"
      fill="#5C9E31"
    />
    <Bag at="translate(50 47)" open />
    <Apple at="translate(124 22) rotate(12) scale(.72)" />
    <path
      d="M119 38Q116 44 110 48"
      fill="none"
      className="stroke-brand"
      strokeWidth={2.4}
      strokeLinecap="round"
      strokeDasharray="1 5"
    />
    <Sparkle x={34} y={38} />
  </>
)

const Ready = () => (
  <>
    <Bag at="translate(50 40)" />
    <rect x={26} y={97} width={108} height={7} rx={3.5} fill="#8F5D24" />
    <path d="M92 38L96 46" stroke="#8F5D24" strokeWidth={2} />
    <Tick at="translate(112 50)" />
    <Sparkle x={34} y={48} />
    <Sparkle x={128} y={76} />
  </>
)

const Out = () => (
  <>
    <path
      d="M8 54H20M4 66H22M10 78H20"
      className="stroke-brand"
      strokeWidth={3.5}
      strokeLinecap="round"
      opacity={0.55}
    />
    <Scooter />
  </>
)

const Arriving = () => (
  <>
    <Door at="translate(84 27)" />
    <Bag at="translate(38 66) scale(.66)" />
    <path d="M57 46C49 36 45 31 45 25A12 12 0 0 1 69 25C69 31 65 36 57 46Z" className="fill-deal" />
    <circle cx={57} cy={25} r={4.6} className="fill-surface" />
  </>
)

const Delivered = () => (
  <>
    <Door at="translate(78 27)">
      <path d="M0 72V6A6 6 0 0 1 6 0H38A6 6 0 0 1 44 6V72Z" fill="#FFE3A3" />
      <path d="M44 0L30 8V76L44 72Z" fill="#14927F" />
      <circle cx={33.5} cy={40} r={2.2} fill="#FFB31A" />
    </Door>
    <Bag at="translate(34 58) scale(.8)" />
    <path
      d="M52 34c-7 -5 -9 -9 -7 -12.500c2 -3 5.500 -2.500 7 .5c1.500 -3 5 -3.500 7 -.5c2 3.500 0 7.500 -7 12.500z"
      className="fill-deal"
    />
    <Sparkle x={32} y={46} />
    <Sparkle x={140} y={40} />
  </>
)

const Late = () => (
  <>
    <circle cx={76} cy={62} r={37} fill="#B97F3C" />
    <circle cx={76} cy={62} r={31} fill="#fff" />
    <path d="M76 62V31A31 31 0 0 1 102.800 77.500Z" fill="#FFB31A" opacity={0.45} />
    <path d="M76 35V39M76 85V89M49 62H53M99 62H103" stroke="#8A8678" strokeWidth={3} strokeLinecap="round" />
    <path d="M76 62V42M76 62L90 70" stroke="#16211F" strokeWidth={4} strokeLinecap="round" />
    <circle cx={76} cy={62} r={3.6} fill="#C2272D" />
    <path d="M104 48A11 11 0 0 1 106 26A15 15 0 0 1 134 29A10 10 0 0 1 134 48Z" fill="#DCE6EC" />
    <path d="M104 48A11 11 0 0 1 98 42Q116 46 141 42A10 10 0 0 1 134 48Z" fill="#B3C4CC" />
    <path d="M110 54l-2.500 6M120 54l-2.500 6M130 54l-2.500 6" stroke="#6FB7E8" strokeWidth={3} strokeLinecap="round" />
  </>
)

const Cancelled = () => (
  <>
    <g opacity={0.55}>
      <Bag at="translate(50 46)" />
    </g>
    <g transform="translate(112 86)">
      <circle r={13} className="fill-deal stroke-surface" strokeWidth={3} />
      <path
        d="M-4.500 -4.500L4.500 4.500M4.500 -4.500L-4.500 4.500"
        className="stroke-surface"
        strokeWidth={3}
        strokeLinecap="round"
      />
    </g>
  </>
)

const scenes: Record<SceneName, () => ReactNode> = {
  placed: Placed,
  packing: Packing,
  ready: Ready,
  out: Out,
  arriving: Arriving,
  delivered: Delivered,
  late: Late,
  cancelled: Cancelled,
}

export const Scene = ({ name, className }: { name: SceneName; className: string }) => {
  const Drawing = scenes[name]
  return (
    <svg viewBox="0 0 160 120" aria-hidden="true" data-scene={name} className={className}>
      <path
        d="M17 66C11 37 39 13 71 16C98 4 143 19 147 55C152 85 131 102 98 102H55C31 103 21 89 17 66Z"
        className="fill-brand"
        opacity={0.13}
      />
      <ellipse cx={80} cy={104} rx={56} ry={4} opacity={0.16} />
      <Drawing />
    </svg>
  )
}
