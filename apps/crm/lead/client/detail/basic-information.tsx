import { type ReactNode, useId, useState } from 'react'
import { TabStrip, useData } from '#core/runtime/index.ts'
import type { Details, BasicInformation as Information } from '../../wire.ts'
import { address } from '../addresses.ts'
import { EMPTY, type Label, textOf, useLabels } from '../labels.ts'
import { DETAIL_SETS } from '../option-sets.ts'
import { PartFailed, Waiting } from '../part-state.tsx'
import { Contact } from './contact.tsx'
import { type Fact, Facts } from './facts.tsx'
import { personName } from './person-name.ts'

const OWN = 'own'

const person = (value: Parameters<typeof personName>[0]): string => personName(value) ?? EMPTY

const intention = (client: Information, label: Label): readonly Fact[] => [
  { label: '客户来源', value: label('customerSource', client['customerSource']) },
  { label: '是否注册', value: label('registered', client['registered']) },
  { label: '咨询项目', value: label('serviceCategory', client['consultingProject']) },
  { label: '意向等级', value: label('intentionLevel', client['intentionLevel']) },
  { label: '意向国家', value: label('country', client['intendedCountries']) },
  { label: '星级', value: label('star', client['star']) },
  { label: '预算', value: client['budget'] ? `${client['budget']}万元` : EMPTY },
]

const background = (client: Information, label: Label): readonly Fact[] => [
  { label: '性别', value: label('gender', client['gender']) },
  { label: '居住城市', value: label('city', client['residentCity']) },
  { label: '最高学历', value: label('highestDegree', client['highestDegree']) },
  { label: '毕业院校', value: textOf(client['college']) },
  { label: '所学专业', value: textOf(client['studyProfessional']) },
  { label: 'GPA', value: textOf(client['gpa']) },
  { label: '语言成绩类型', value: label('languageGradeType', client['languageGradeType']) },
  { label: '语言成绩', value: textOf(client['languageAchievement']) },
  { label: '毕业时间', value: textOf(client['graduationTime']) },
  { label: '备注', value: textOf(client['remarks']), wide: true },
]

const relations = (client: Information, label: Label): readonly Fact[] => [
  { label: '录入人', value: person(client.creator) },
  { label: '归属人', value: person(client.attribution) },
  { label: '客服', value: person(client.staffPerson) },
  { label: '跟进人', value: person(client.followUpWithPeople) },
  { label: '客户状态', value: label('leadStatus', client.status) },
  ...(client.status === 'LOSS' ? [{ label: '移入公海原因', value: label('moveInReason', client['moveInReason']) }] : []),
  { label: '最近领取时间', value: textOf(client['lastPickUpTime']) },
]

interface InformationProps {
  readonly id: number
  /** As this institution has the client. */
  readonly institution: number | undefined
  readonly canAct: boolean
}

function AllFacts({ id, institution, canAct }: InformationProps): ReactNode {
  const label = useLabels(DETAIL_SETS)
  const { data, error, refreshing, refresh } = useData<Information>(address.basicInformation, { id, institutionsIdIs: institution })
  if (error && !refreshing) return <PartFailed error={error} retry={() => void refresh()} />
  if (!data) return <Waiting lines={8} />
  return (
    <div className="yh-client-sections">
      <section>
        <h3>联系方式</h3>
        <Facts
          facts={[
            { label: '客户姓名', value: data.name },
            { label: '手机号', value: <Contact id={id} field="phoneNumber" masked={data.phoneNumber} canAct={canAct} /> },
            { label: '微信号', value: <Contact id={id} field="wechat" masked={data.wechat} canAct={canAct} /> },
            ...(data.institutions
              ? [
                  { label: '机构', value: data.institutions.name },
                  { label: '机构客户状态', value: label('relationStatus', data.customerStatus) },
                ]
              : []),
          ]}
        />
      </section>
      <section>
        <h3>意向</h3>
        <Facts facts={intention(data, label)} />
      </section>
      <section>
        <h3>背景</h3>
        <Facts facts={background(data, label)} />
      </section>
      <section>
        <h3>归属</h3>
        <Facts facts={relations(data, label)} />
      </section>
    </div>
  )
}

/** Everything known of the client, ours and as each institution that has it sees it. */
export function BasicInformation({ details }: { readonly details: Details }): ReactNode {
  const id = useId()
  const [open, setOpen] = useState(OWN)
  const institutions = details.basicInformationGroup
  const chosen = institutions.find(one => String(one.id) === open)
  const facts = <AllFacts key={chosen?.id} id={details.id} institution={chosen?.id} canAct={details.canAct} />
  if (institutions.length === 0) return facts
  const tabs = [{ key: OWN, title: '客户资料' }, ...institutions.map(one => ({ key: String(one.id), title: one.name }))]
  return (
    <TabStrip id={id} label="基本信息" className="yh-client-subtabs" tabs={tabs} open={chosen ? open : OWN} onOpen={setOpen}>
      {facts}
    </TabStrip>
  )
}
