const list = (words: string) => new Set(words.split(/\s+/));

/** Verbs of requests. A sentence that starts with one, or a second task after "and", needs no other evidence. */
export const ACTION_VERBS = list(
  `accept add address adjust agree align allocate analyse analyze announce answer apply appoint approve archive arrange ask assemble assess assign
  attach attend back backup bill block book bring brief budget build buy calculate call cancel capture change charge chase check choose circulate
  clarify clean clear close collect comment compare compile complete compress configure confirm consult contact convert coordinate copy correct
  count cover create credit cut debug decide define delegate delete deliver demo deploy describe design disable discuss dispatch distribute
  document double download draft draw drive drop edit email empty enable enrol enroll enter escalate estimate evaluate examine explain export
  extend fax fetch file fill finalise finalize find finish fix flag fly follow forward freeze gather get give grab grant hand hang hire hold host
  identify import improve include inform inspect install interview introduce investigate invite invoice issue join keep label launch leave limit
  line link list load lock log look mail make mark measure meet merge message migrate monitor mount move negotiate nominate notify number offer open
  order organise organize outline pack paint park pass pay phone pick ping place plan plug polish post postpone practice practise prepare present
  price print prioritise prioritize process proofread propose protect provide publish pull purchase push put quote raise rank reach read rearrange
  recalculate recheck reconcile record recover recruit redo reduce refill refresh refund register rehearse reimburse reinstall release remind
  remove rename renew rent repair repeat replace reply report request rerun reschedule research reserve reset resend resolve respond restart
  restock restore return review revise rewrite ring roll rotate route run save scan schedule secure select sell send serve set settle share shift
  ship show shut sign simplify sort source split stack start stop store submit subscribe summarise summarize supply swap switch tag take talk tell
  test text tidy tighten top track train transfer translate trim turn type unblock uninstall unload unpack update upgrade upload use validate
  verify visit vote wait walk warn wash watch water wear weigh wipe withdraw work wrap write`,
);

/** Verbs of perception, feeling, possession or knowledge. They are never tasks. */
const STATES = `be become appear seem feel hear notice see know think believe imagine guess understand remember forget like love hate enjoy want need
  prefer wish hope expect have own contain consist belong depend exist happen arrive receive lose win benefit recognize recognise realize realise
  mean cost matter last stay remain sound fit suffer miss worry panic mind care relax`;

/** Addressed to someone else, these are not requests for work: "can you hear me", "please enjoy", "please note". */
export const NOT_ASKED = list(`${STATES} note bear hesitate excuse forgive accept welcome say thank hang sit rest listen pardon`);

/** In the first person, these are not promises: "I will say that", "I'll start with the numbers". */
export const NOT_PROMISED = list(
  `${STATES} say admit explain mention begin start repeat emphasize emphasise stress note point assume suppose skip cover pause stop leave try wait
  wrap go come walk read hand keep spare bet argue add describe highlight focus speak confess live continue summarize summarise`,
);
/** With these objects the same verb is a promise: keep the ticket open, go to the bank, leave the keys. */
export const PROMISED_AFTER_ALL: Record<string, RegExp> = {
  keep: /^keep (?!you\b|it (?:short|brief|quick)|this (?:short|brief|quick)|going|doing|talking|saying)/,
  go: /^go (?:to|back to|and|ahead and) (?!the next|slide|through|over)/,
  come: /^come (?:by|over|in|to|back with)/,
  leave: /^leave (?!it there|it at that|you with|that|this)/,
  try: /^try to (?!be|keep|explain|say|make this|see)/,
  hand: /^hand (?:in|out|over (?!to))/,
  add: /^add (?!that|one thing|just)/,
  start: /^start (?:work|drafting|writing|preparing|building|testing|calling|looking|the|on the|a) ?/,
  stop: /^stop by/,
  cover: /^cover (?:the|your|his|her|their|for)\b.*\b(?:shift|cost|bill|desk|class|absence)/,
  speak: /^speak (?:to|with)/,
  wait: /^wait for/,
  describe: /^describe .* in (?:the|an?|my)/,
};

/** With these verbs, a sentence about a third person is not a task. */
export const NOT_ASSIGNED =
  list(`${STATES} love go come grow rise fall increase decrease stop close open begin end start change improve help make
  let allow cause require include affect apply save give get look work run`);
/** With these verbs it is a task after all if the person is named and the verb has an object. */
export const ASSIGNED_TO_PEOPLE = list("go come close open begin start change help make give get look work run improve include apply");

/** Nouns that stand for the people of a department. */
export const DEPARTMENTS =
  list(`legal finance marketing hr facilities procurement sales engineering operations accounting payroll compliance security
  logistics maintenance reception purchasing production dispatch`);
/** Nouns for people: "the night manager" can be given a task, "the new system" cannot. */
export const PEOPLE_NOUNS =
  list(`team crew staff manager managers lead leads leader leaders supervisor department office desk group committee board
  director assistant assistants accountant lawyer lawyers attorney engineer engineers developer developers designer designers colleague
  colleagues partner partners supplier suppliers vendor contractor contractors client customer driver drivers technician technicians plumber
  electrician carpenter nurse nurses doctor doctors teacher teachers principal secretary receptionist agent agents broker analyst analysts intern
  interns volunteer volunteers maker farmer farm farms member members representative rep reps consultant auditor auditors photographer editor
  writer producer chef cook cooks waiter waiters baker bakers brother sister wife husband boss ceo cfo cto owner owners landlord tenant tenants
  parent parents student students coach planner architect foreman guys folks people shift architects researcher researchers`);
