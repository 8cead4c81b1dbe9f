import type { Menu } from '#schemas/types/menu.ts'

/** Outlines on a 48 × 48 grid, drawn with a stroke of 4. Names for groups in menu.json, and those used by the shell. */
const outlinePaths = {
  apps: 'M7 7h13v13H7zM28 7h13v13H28zM7 28h13v13H7zM28 28h13v13H28z',
  book: 'M24 13 8 8v28l16 5 16-5V8zM24 13v28',
  chart: 'M7 41h34M12 34V22M24 34V8M36 34V16',
  check: 'M15 23l7 7 12-12M42 24a18 18 0 1 1-36 0 18 18 0 0 1 36 0z',
  edit: 'M30 10l8 8-22 22-9 1 1-9zM8 44h32',
  email: 'M6 10h36v29H6zM7 13l17 13 17-13',
  file: 'M10 6h20l8 8v28H10zM17 22h14M17 31h14',
  home: 'M7 21 24 7l17 14v20H7zM19 41V28h10v13',
  message: 'M7 9h34v26H22l-9 7v-7H7zM16 19h16M16 26h9',
  mobile: 'M12 6h24v36H12zM21 35h6',
  money: 'M42 24a18 18 0 1 1-36 0 18 18 0 0 1 36 0zM16 14l8 10 8-10M24 24v12M17 25h14M17 31h14',
  settings: 'M24 6l15.600 9v18L24 42 8.400 33V15zM30 24a6 6 0 1 1-12 0 6 6 0 0 1 12 0z',
  storage: 'M7 8h34v32H7zM7 19h34M7 30h34M13 13.500h2M13 24.500h2M13 35h2',
  user: 'M32 15a8 8 0 1 1-16 0 8 8 0 0 1 16 0zM8 41v-4a8 8 0 0 1 8-8h16a8 8 0 0 1 8 8v4z',
  users: 'M25 15a7 7 0 1 1-14 0 7 7 0 0 1 14 0zM6 40v-4a8 8 0 0 1 8-8h8a8 8 0 0 1 8 8v4zM31 9a6 6 0 0 1 0 12M36 28a7 7 0 0 1 6 7v5',
  down: 'M39 17 24 32 9 17',
  fold: 'M42 11H6M42 24H22M42 37H6M13 19l-5 5 5 5',
  unfold: 'M6 11h36M22 24h20M6 37h36M8 19l5 5-5 5',
  lock: 'M8 21h32v20H8zM15 21v-5a9 9 0 0 1 18 0v5M24 28v6',
  power: 'M15 10a17 17 0 1 0 18 0M24 5v18',
}

type MenuIcon = NonNullable<Menu['groups'][number]['icon']>

/** All icons that a menu may name, and those of the shell. */
export const iconPaths: Readonly<Record<string, string> & Record<MenuIcon, string>> = outlinePaths
