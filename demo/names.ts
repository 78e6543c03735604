import type { Random } from '#demo/random.ts';

/**
 * Made-up people. First and last names come in groups that families in the UK share, so that most
 * pairs sound likely; one in six mixes two groups, as families do.
 */
const GROUPS: readonly (readonly [weight: number, first: string, last: string])[] = [
  [
    52,
    'Abigail Alfie Amelia Amy Archie Ben Bethany Callum Charlotte Chloe Connor Daisy Daniel Dylan Ella Ellie Emily Ethan Evie Finley Freddie Freya George Georgia Grace Hannah Harry Holly Isla Jack Jacob Jake Jasmine Jessica Joe Josh Kayleigh Kian Lauren Leah Leo Lewis Lily Logan Lucy Luke Maisie Mason Megan Mia Molly Nathan Oliver Olivia Oscar Poppy Reece Riley Rosie Ruby Ryan Sam Scarlett Shannon Sophie Theo Toby Tom Tyler Zoe',
    'Adams Bailey Baker Barker Bell Bennett Booth Brooks Brown Butler Carter Chapman Clarke Cole Collins Cooper Cox Davies Dixon Edwards Ellis Evans Fisher Fletcher Foster Fox Gibson Graham Grant Gray Green Griffiths Hall Harris Harrison Hill Holmes Howard Hughes Hunt Jackson James Jenkins Johnson Jones Kelly King Knight Lawson Lee Lewis Lloyd Marsh Marshall Mason Matthews Mills Mitchell Moore Morgan Morris Murphy Murray Palmer Parker Pearson Phillips Porter Powell Price Reid Reynolds Richards Roberts Robinson Rogers Rose Russell Saunders Scott Shaw Simpson Smith Spencer Stevens Stewart Taylor Thomas Thompson Turner Walker Walsh Ward Watson Webb West White Wilkinson Williams Wilson Wood Wright Young',
  ],
  [
    16,
    'Abena Adaeze Ade Amara Ayo Chidi Chinonso Comfort Daniel David Ebony Efua Emmanuel Esther Faith Femi Folake Funmi Gloria Grace Ifeoma Isaac Jordan Joshua Kelechi Kofi Kwame Kwesi Marcus Michael Nana Ngozi Nia Oluwaseun Patience Precious Rhianna Samuel Sade Temi Tobi Tunde Uche Victor Yaw Zainab Zara',
    'Acheampong Adebayo Adeyemi Afolabi Agyeman Akande Amoah Ansah Appiah Asante Balogun Bello Boateng Campbell Clarke Danso Darko Edwards Eze Francis Gordon Grant Henry Ibrahim Joseph Kamara Lawal Mensah Nwosu Obi Ofori Ogunleye Okafor Okonkwo Oladipo Osei Owusu Richards Samuels Sesay Stewart Thomas Williams',
  ],
  [
    14,
    'Aaliyah Aaron Aisha Amina Amir Anika Arjun Asha Ayaan Bilal Deepa Dev Fatima Faisal Gurpreet Hamza Harpreet Hassan Ibrahim Imran Jasdeep Karan Khadija Kiran Laila Maryam Meera Mohammed Nadia Neha Omar Pooja Priya Rahul Rajan Rani Ravi Rehan Safa Samina Sanjay Simran Sunita Tahir Usman Yasmin Yusuf Zain',
    'Ahmed Akhtar Akram Ali Aslam Aziz Bains Begum Bhatti Chaudhry Chowdhury Dhillon Gill Hussain Iqbal Islam Kapoor Kaur Khan Kumar Mahmood Malik Mehta Miah Mirza Mistry Nair Parmar Patel Qureshi Rahman Rana Rashid Saleem Sandhu Shah Shaikh Sharma Sheikh Siddiqui Singh Uddin Verma Yousaf',
  ],
  [
    7,
    'Adam Agnieszka Ana Andrei Anna Daniel Dominika Elena Filip Ioana Jakub Jan Julia Kacper Kasia Kinga Lena Luca Maja Marek Maria Marta Mateusz Mihai Natalia Nikola Oliwia Pavel Piotr Sofia Szymon Tomasz Viktoria Wiktor Zofia',
    'Balan Bartok Dimitrova Dobrescu Georgiev Ionescu Ivanova Jankowski Kaminski Kovac Kowalczyk Kowalski Kucera Lewandowski Mazur Novak Nowak Nowicki Pawlak Petrov Popa Popescu Radu Silva Sokolov Stan Stoica Szabo Wisniewski Wojcik Zielinski',
  ],
  [
    6,
    'Abdi Amal Ayan Bahar Biniam Dahir Dilan Farah Filmon Habiba Hani Hiwot Idil Karim Layla Mahad Mariam Meron Mustafa Nasra Noor Parwana Rahel Rojin Sahra Samir Selam Shirin Sumaya Tariq Yonas Zahra',
    'Abdi Abdullahi Ahmadi Ali Aziz Bekele Dahir Demir Farah Ghebre Habte Haidari Hassan Hussein Jama Karimi Kaya Mohamed Mohamud Nazari Noori Omar Osman Rahimi Saleh Tekle Tesfaye Warsame Yilmaz Yusuf',
  ],
  [
    5,
    'Aoife Caitlin Ciara Conor Declan Eoin Erin Hui Jade Kai Kevin Linh Mai Mei Niamh Orla Roisin Ronan Sean Siobhan Wei Xin Yan',
    "Byrne Chan Chen Cheung Daly Doyle Duffy Gallagher Kennedy Lam Leung Li Lin Liu McCarthy McGrath McKenna Nguyen Nolan O'Brien O'Connor O'Neill O'Sullivan Quinn Ryan Tran Wang Wong Yeung Zhang",
  ],
];

interface Group {
  first: readonly string[];
  last: readonly string[];
}

const CHOICES: readonly (readonly [number, Group])[] = GROUPS.map(([weight, first, last]) => [
  weight,
  { first: first.split(' '), last: last.split(' ') },
]);

export interface PersonName {
  first_name: string;
  last_name: string;
}

export function makeName(random: Random): PersonName {
  const group = random.weighted(CHOICES);
  const family = random.chance(1 / 6) ? random.weighted(CHOICES) : group;
  return { first_name: random.pick(group.first), last_name: random.pick(family.last) };
}

/** Names until one is not taken yet; the carers and office of one agency should be told apart. */
export function makeNewName(random: Random, taken: Set<string>): PersonName {
  for (let tries = 0; tries < 50; tries++) {
    const name = makeName(random);
    const full = `${name.first_name} ${name.last_name}`;
    if (taken.has(full)) continue;
    taken.add(full);
    return name;
  }
  // A large agency runs out of pairs; then people share names, as they do.
  return makeName(random);
}

/** `o'brien` → `obrien`; addresses end in .test, which no mail server will ever deliver to. */
export function makeEmail(name: PersonName, domain: string, taken: Set<string>): string {
  const local = `${name.first_name}.${name.last_name}`.toLowerCase().replace(/[^a-z.]/g, '');
  let address = `${local}@${domain}`;
  for (let number = 2; taken.has(address); number++) address = `${local}${number}@${domain}`;
  taken.add(address);
  return address;
}

/** From the numbers that Ofcom keeps free for drama. */
export function makeMobile(random: Random): string {
  return `07700 900${String(random.int(0, 999)).padStart(3, '0')}`;
}
