import type { ReactNode } from 'react'

const glyphPaths = {
  down: 'M39.6 17.443 24.043 33 8.487 17.443',
  up: 'M39.6 30.557 24.043 15 8.487 30.557',
  right: 'm16 39.513 15.556-15.557L16 8.4',
  left: 'M32 8.4 16.444 23.956 32 39.513',
  refresh: 'M38.837 18C36.463 12.136 30.715 8 24 8 15.163 8 8 15.163 8 24s7.163 16 16 16c7.455 0 13.72-5.1 15.496-12M40 8v10H30',
  settings: 'M6 12h36M6 24h36M6 36h36M15 8v8M31 20v8M19 32v8',
  density: 'M8 9h32M8 39h32M24 15v18M18 21l6-6 6 6M18 27l6 6 6-6',
  eye: 'M24 37c-6.627 0-13.3-4.333-20-13 6.7-8.667 13.373-13 20-13s13.3 4.333 20 13c-6.7 8.667-13.373 13-20 13ZM31 24a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z',
  copy: 'M20 6h18a2 2 0 0 1 2 2v22M8 16v24a2 2 0 0 0 2 2h20a2 2 0 0 0 2-2V16a2 2 0 0 0-2-2H10a2 2 0 0 0-2 2Z',
  question: 'M42 24c0 9.941-8.059 18-18 18S6 33.941 6 24 14.059 6 24 6s18 8.059 18 18ZM24 28v-4c4 0 6-2 6-5s-3-5-6-5-6 2-6 5M24 34v.01',
  close: 'm10 10 28 28M38 10 10 38',
  grip: 'M18 12v.02M30 12v.02M18 24v.02M30 24v.02M18 36v.02M30 36v.02',
  more: 'M10 24v.02M24 24v.02M38 24v.02',
} as const

/** The table's icons, in the style of Arco's; decorative only. */
export const Icon = ({ name }: { name: keyof typeof glyphPaths }): ReactNode => (
  <svg
    className={`yh-icon yh-icon-${name}`}
    viewBox="0 0 48 48"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'more' || name === 'grip' ? 6 : 4}
    aria-hidden="true"
  >
    <path d={glyphPaths[name]} strokeLinecap={name === 'more' || name === 'grip' || name === 'question' ? 'round' : 'butt'} />
  </svg>
)
