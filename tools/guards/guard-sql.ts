/** SQL of a state guard: a trigger that lets pass the moves of a state column and nothing else, and the reading of that text. */
import type { GuardedMove, StateGuard, StateValue } from '#core/manifest/index.ts'

/** Name of the trigger and of its function. It sorts behind the table's own triggers, so that they refuse first. */
export const guardName = ({ table, column }: Pick<StateGuard, 'table' | 'column'>): string => `${table}_states_${column}`

/** @throws for brackets and commas, which no code of an option has */
const literal = (value: StateValue): string => {
  if (typeof value !== 'string') return String(value)
  if (/[(),]/.test(value)) throw new Error(`the state “${value}” has brackets or commas, which a guard cannot name`)
  return `'${value.replaceAll("'", "''")}'`
}

const PAIRS_PER_LINE = 4

/** Pairs of states as a list of rows, several on a line. */
const pairList = (moves: readonly GuardedMove[]): string =>
  moves
    .map(({ from, to }, index) => `${index > 0 && index % PAIRS_PER_LINE === 0 ? '\n      ' : ''}(${literal(from)}, ${literal(to)})`)
    .join(', ')
    .replaceAll(' \n', '\n')

/** Moves with the same excluded employees. */
const movesByOwners = (moves: readonly GuardedMove[]): readonly (readonly GuardedMove[])[] => {
  const groups = new Map<string, GuardedMove[]>()
  for (const move of moves.filter(({ own }) => own.length > 0)) {
    const key = JSON.stringify([move.by, move.own])
    groups.set(key, [...(groups.get(key) ?? []), move])
  }
  return [...groups.values()]
}

const ownRefusal = ({ table, column }: StateGuard, moves: readonly GuardedMove[]): string => {
  const [{ by = '', own = [] } = {}] = moves
  return `  if (old.${column}, new.${column}) in (${pairList(moves)})
     and new.${by} in (${own.map(person => `new.${person}`).join(', ')}) then
    raise exception 'no employee decides an own application' using errcode = 'check_violation', constraint = '${table}_decided_by_another';
  end if;
`
}

/** Statements that create the guard, or replace the one before. */
export const guardSql = (guard: StateGuard): string => {
  const { resource, field, table, column, constraint, moves } = guard
  const name = guardName(guard)
  const derived = moves.filter(move => move.derived)
  const byStatement =
    derived.length === 0 ? '' : `\n     or ((old.${column}, new.${column}) in (${pairList(derived)}) and pg_trigger_depth() < 2)`
  return `create or replace function ${name}() returns trigger language plpgsql as $$
begin
  if (old.${column}, new.${column}) not in (${pairList(moves)})${byStatement} then
    raise exception '${resource}.${field} does not go from % to %', old.${column}, new.${column}
      using errcode = 'check_violation', constraint = '${constraint}';
  end if;
${movesByOwners(moves)
  .map(group => ownRefusal(guard, group))
  .join('')}  return new;
end $$;
create or replace trigger ${name} before update on ${table}
  for each row when (old.${column} is distinct from new.${column}) execute function ${name}();
`
}

/** What a guard lets pass and refuses, one line for each pair of states. */
export type GuardRules = ReadonlySet<string>

const moveRules = ({ from, to, derived, by, own }: GuardedMove): readonly string[] => [
  `${from} → ${to}`,
  ...(derived ? [`${from} → ${to} by triggers alone`] : []),
  ...own.map(person => `${from} → ${to} not if ${by} is ${person}`),
]

/** Rules that the manifests state. */
export const statedRules = ({ moves }: StateGuard): GuardRules => new Set(moves.flatMap(moveRules))

const PAIR = /\(([^(),]+), ([^(),]+)\)/g

const unquoted = (text: string): string => (text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text)

const pairsIn = (list: string): readonly string[] =>
  [...list.matchAll(PAIR)].map(([, from = '', to = '']) => `${unquoted(from)} → ${unquoted(to)}`)

/** Rules of a guard's function body. */
export const rulesOfBody = (body: string): GuardRules => {
  const [, passed = ''] = / not in \(((?:\([^()]*\)(?:,\s*)?)+)\)/.exec(body) ?? []
  const derived = [...body.matchAll(/ in \(((?:\([^()]*\)(?:,\s*)?)+)\) and pg_trigger_depth\(\) < 2/g)].flatMap(([, list = '']) =>
    pairsIn(list),
  )
  const own = [...body.matchAll(/ in \(((?:\([^()]*\)(?:,\s*)?)+)\)\s+and new\.(\w+) in \(([^)]*)\)/g)].flatMap(
    ([, list = '', by = '', people = '']) =>
      people.split(', ').flatMap(person => pairsIn(list).map(pair => `${pair} not if ${by} is ${person.replace('new.', '')}`)),
  )
  return new Set([...pairsIn(passed), ...derived.map(pair => `${pair} by triggers alone`), ...own])
}
