import Modal from '@arco-design/web-react/es/Modal'
import type { ReactNode } from 'react'
import { modifier } from './palette-button.tsx'
import './palette.css'

type Key = readonly [keys: readonly string[], what: string]

/** Separator between alternative keys. */
const or = '或'

const groups = (): readonly (readonly [title: string, keys: readonly Key[]])[] => [
  [
    '全局',
    [
      [[modifier(), 'K'], '打开命令面板'],
      [['?'], '显示快捷键'],
      [['Esc'], '关闭弹窗、抽屉或菜单'],
    ],
  ],
  [
    '列表',
    [
      [['/'], '跳到筛选'],
      [['N'], '新增'],
      [['['], '上一页'],
      [[']'], '下一页'],
      [['R'], '刷新'],
    ],
  ],
  [
    '列表中的行',
    [
      [['J', or, '↓'], '下一行'],
      [['K', or, '↑'], '上一行'],
      [['PageDown', 'PageUp'], '下、上十行'],
      [['Home', 'End'], '第一行、最后一行'],
      [['X', or, '空格'], '勾选当前行'],
      [['O', or, 'Enter'], '打开当前行'],
      [['E'], '编辑当前行'],
      [['M'], '当前行的更多操作'],
      [['←', '→'], '收起、展开下级'],
      [['Esc'], '从行内按钮回到行'],
    ],
  ],
  [
    '表单',
    [
      [['Tab'], '下一项'],
      [['Enter'], '提交（单行输入框内）'],
      [[modifier(), 'Enter'], '提交'],
    ],
  ],
  [
    '列设置',
    [
      [['↑', '↓'], '在手柄上移动该列'],
      [['Home', 'End'], '移到最前、最后'],
    ],
  ],
]

/** Dialog with all keyboard shortcuts. */
export const KeySheet = ({ close }: { close(): void }): ReactNode => (
  <Modal title="快捷键" visible onCancel={close} footer={null} style={{ width: 'var(--yh-frame-medium)' }}>
    <div className="yh-keys">
      {groups().map(([title, keys]) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <dl>
            {keys.map(([names, what]) => (
              <div key={names.join()}>
                <dt>{names.map(name => (name === or ? <span key={name}>{name}</span> : <kbd key={name}>{name}</kbd>))}</dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  </Modal>
)
