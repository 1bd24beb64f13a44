import type { ReactNode } from 'react'
import { Checkbox } from '#client/ui/fields/checkbox.tsx'
import { Select } from '#client/ui/fields/select.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { t } from '#client/words/t.ts'
import { type PublicPath, pathIn } from '#contract/pages/public-pages.ts'
import { PROVINCES } from '#domain/identity/consent.ts'
import { formatList } from '#domain/text/format.ts'
import { LOCALES, OWN_LANGUAGE } from '#domain/text/own-language.ts'
import { pageAt } from '../site-links.ts'
import { Frame, ProblemSummary, ProviderForm } from './frame.tsx'
import { fieldsOf, type Problems } from './problems.ts'

const FIELDS = ['province', 'ofAge', 'acceptTerms'] as const

interface WelcomeProps {
  returnTo: string
  firstName: string | null
  /** They accepted earlier terms. */
  isAskedAgain: boolean
  province: string
  ofAge: boolean
  acceptTerms: boolean
  promotions: boolean
  problems: Problems<(typeof FIELDS)[number]>
}

const CHANGED = t(
  'Our Terms of Use and Privacy Policy have changed: a business can see your proof of a task, but only if you agree to that for the task. Please check your answers and accept the new terms.',
)

export function Welcome(props: WelcomeProps) {
  const { returnTo, firstName, isAskedAgain, province, problems } = props
  const field = fieldsOf(problems, FIELDS, 'province')
  return (
    <Frame
      heading={firstName === null ? t('Welcome') : t('Welcome, {firstName}', { firstName })}
      lead={isAskedAgain ? CHANGED : t('A few things before you start. We only ask once.')}
    >
      <ProblemSummary problems={problems} order={FIELDS} />
      <ProviderForm action="/api/welcome" returnTo={returnTo} submit="Continue">
        <input type="hidden" name="language" value={OWN_LANGUAGE} />
        <Select
          {...field('province')}
          label="Where do you live?"
          autoComplete="address-level1"
          required
          defaultValue={province}
        >
          <option value="">Choose your province or territory</option>
          {PROVINCES.map(({ code, name, ageOfMajority }) => (
            <option key={code} value={code} data-age={ageOfMajority}>
              {name}
            </option>
          ))}
        </Select>
        <Checkbox
          {...field('ofAge')}
          value="yes"
          label="I have reached the age of majority where I live."
          hint={<AgeOfMajority />}
          required
          defaultChecked={props.ofAge}
        />
        <Checkbox
          {...field('acceptTerms')}
          value="yes"
          label={OWN_LANGUAGE === 'fr' ? <Acceptance /> : <AcceptanceByProvince />}
          required
          defaultChecked={props.acceptTerms}
        />
        <div className="border-t border-line pt-4">
          <Checkbox
            id="promotions"
            name="promotions"
            value="yes"
            label="Send me emails about new tasks (optional)."
            hint="You can stop these emails at any time, in your settings or with the link in each one."
            defaultChecked={props.promotions}
          />
        </div>
      </ProviderForm>
    </Frame>
  )
}

function Acceptance() {
  return (
    <>
      I accept the <LegalText path={pageAt('/terms-of-use')}>Terms of Use</LegalText> and have read the{' '}
      <LegalText path={pageAt('/privacy-policy')}>Privacy Policy</LegalText>.
    </>
  )
}

/** The French texts come first in Quebec: by styles, so it works without a script. */
function AcceptanceByProvince() {
  return (
    <>
      <span className="in-has-[[value=QC]:checked]:hidden">
        <Acceptance />
      </span>
      <span className="not-in-has-[[value=QC]:checked]:hidden">
        I accept the <InFrench path="/terms-of-use">Conditions d’utilisation</InFrench> (
        <LegalText path="/terms-of-use">Terms of Use</LegalText>) and have read the{' '}
        <InFrench path="/privacy-policy">Politique de confidentialité</InFrench> (
        <LegalText path="/privacy-policy">Privacy Policy</LegalText>). Both versions have equal rank.
      </span>
    </>
  )
}

function InFrench({ path, children }: { path: PublicPath; children: ReactNode }) {
  return (
    <span lang={LOCALES.fr}>
      <LegalText path={pathIn('fr', path)}>{children}</LegalText>
    </span>
  )
}

/** Opens in a new tab, so that the form keeps what was filled in. */
function LegalText({ path, children }: { path: string; children: ReactNode }) {
  return (
    <TextLink leavesApp href={path} target="_blank">
      {children}
    </TextLink>
  )
}

/** Every age until a province is chosen, then only that province's: by styles, so it works without a script. */
function AgeOfMajority() {
  const [at18, at19] = [placesOfAge(18), placesOfAge(19)]
  return (
    <>
      <span className="in-has-[[data-age]:checked]:hidden">
        That’s 18 in {at18}, and 19 in {at19}.
      </span>
      <span className="not-in-has-[[data-age='18']:checked]:hidden">That’s 18 where you live.</span>
      <span className="not-in-has-[[data-age='19']:checked]:hidden">That’s 19 where you live.</span>
    </>
  )
}

function placesOfAge(age: number): string {
  const names = PROVINCES.filter(({ ageOfMajority }) => ageOfMajority === age).map(({ name }) => name)
  return formatList(names)
}
