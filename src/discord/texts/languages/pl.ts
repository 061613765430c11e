import type { Catalog } from '../catalog.ts';

/** Polish. */
export const pl: Catalog = {
  // Time and lists
  'time.after': 'po {time} ({relative})',
  'time.just-now': 'przed chwilą',
  'list.sentences': '{first} {second}',
  'list.more': '… i {count, plural, one {jeszcze #} few {jeszcze #} many {jeszcze #} other {jeszcze #}}',

  // Descriptions of commands and their options
  'command.status': 'Sprawdź, jak działa serwer lub wszystkie serwery',
  'command.players': 'Sprawdź, kto jest online',
  'command.power': 'Uruchom, zatrzymaj lub zrestartuj serwer albo wymuś jego zatrzymanie',
  'command.power.action': 'Co zrobić',
  'command.cmd': 'Wykonaj polecenie w konsoli serwera',
  'command.cmd.command': 'Jeden wiersz, dokładnie taki jak w konsoli, na przykład: say Hello',
  'command.logs': 'Zobacz ostatnie wiersze konsoli serwera; widzisz je tylko Ty',
  'command.logs.lines': 'Ile wierszy, od 1 do 100; domyślnie 20',
  'command.history': 'Zobacz, kto co zrobił, i wykresy',
  'command.history.list': 'Zobacz, kto co zrobił z serwerami i z jakim wynikiem; widzisz to tylko Ty',
  'command.history.list.server': 'Tylko ten serwer; pomiń, aby zobaczyć wszystkie',
  'command.history.list.person': 'Tylko to, o co poprosiła ta osoba',
  'command.history.list.action': 'Tylko operacje tego rodzaju',
  'command.history.chart': 'Zobacz graczy, zużycie i dostępność serwera na wykresie',
  'command.history.chart.days': 'Ile dni, od 1 do 90; pomiń, aby zobaczyć 7',
  'command.backup': 'Przeglądaj, twórz, przywracaj, blokuj, pobieraj i usuwaj kopie zapasowe',
  'command.backup.list': 'Zobacz kopie zapasowe serwera',
  'command.backup.create': 'Utwórz kopię zapasową serwera',
  'command.backup.create.name': 'Nazwa kopii zapasowej; nie każdy hosting ją przyjmuje',
  'command.backup.restore': 'Zastąp świat kopią zapasową (z potwierdzeniem)',
  'command.backup.delete': 'Usuń kopię zapasową (z potwierdzeniem)',
  'command.backup.lock': 'Chroni kopię zapasową przed usunięciem',
  'command.backup.unlock': 'Pozwala znów usunąć zablokowaną kopię zapasową',
  'command.backup.download': 'Daje link do pobrania kopii zapasowej, widoczny tylko dla Ciebie',
  'command.setup': 'Połącz ten serwer Discord z serwerami gier',
  'command.setup.connect': 'Podaj klucz API konta hostingowego w formularzu, który widzisz tylko ty',
  'command.setup.connect.host': 'Hosting; można pominąć, jeśli jest tylko jeden',
  'command.setup.show': 'Zobacz, co jest połączone',
  'command.setup.disconnect': 'Usuń zapisany klucz API',
  'command.setup.disconnect.connection': 'Połączenie do usunięcia; można pominąć, jeśli jest tylko jedno',
  'command.setup.server': 'Wybierz domyślny serwer dla poleceń, w których nie podano serwera',
  'command.setup.server.server': 'Nowy domyślny serwer; pomiń, jeśli ma nie być żadnego',
  'command.setup.log': 'Wybierz kanał, na którym ogłaszane są operacje',
  'command.setup.log.channel': 'Kanał logów; pomiń, jeśli ma nie być żadnego',
  'command.setup.approvals': 'Wybierz kanał, na którym pojawiają się prośby o zgodę',
  'command.setup.approvals.channel': 'Pomiń, aby używać kanału logów',
  'command.setup.language': 'Wybierz język wiadomości, które widzą wszyscy',
  'command.setup.language.language': 'Pomiń, aby używać języka ustawionego na tym serwerze Discord',
  'command.setup.timezone': 'Wybierz strefę czasową harmonogramów',
  'command.setup.timezone.zone': 'Miasto w Twojej strefie czasowej, na przykład Europe/Warsaw, albo UTC',
  'command.access': 'Wybierz, na co pozwalają poszczególne role',
  'command.access.grant': 'Pozwól roli na coś na jednym serwerze lub na wszystkich',
  'command.access.grant.permission': 'Poziom albo pojedyncza czynność',
  'command.access.grant.server': 'Tylko na tym serwerze; pomiń, jeśli na wszystkich',
  'command.access.grant.commands':
    'Z permission:command tylko polecenia o takim początku, np.: say, whitelist, kick *',
  'command.access.revoke': 'Odbierz roli uprawnienia',
  'command.access.revoke.permission': 'Tylko to uprawnienie; pomiń, aby odebrać wszystkie',
  'command.access.revoke.server': 'Tylko uprawnienia na tym serwerze; pomiń, aby odebrać wszystkie',
  'command.access.list': 'Zobacz, na co pozwalają poszczególne role',
  'command.schedule': 'Restarty, kopie, uruchamianie, zatrzymywanie i polecenia o ustalonych porach',
  'command.schedule.add': 'Utwórz harmonogram; przed zapisaniem pokazuje, co oznacza',
  'command.schedule.add.action': 'Co zrobić',
  'command.schedule.add.when':
    'Po angielsku: every day 04:00 · mon,thu 06:30 · every 6 h · when empty for 30 min',
  'command.schedule.add.command': 'Polecenie konsoli, dla akcji command',
  'command.schedule.add.warn': 'Ile minut wcześniej ostrzec graczy, na przykład 10,5,1',
  'command.schedule.add.warning': 'Tekst ostrzeżenia; {minutes} oznacza liczbę minut',
  'command.schedule.add.only-when-empty':
    'Czekaj, aż nikogo nie będzie: najwyżej tak długo (2 h) albo do godziny (06:00)',
  'command.schedule.add.keep': 'Ile kopii z tego harmonogramu zachować, 1–50; starsze z niego są usuwane',
  'command.schedule.add.channel': 'Gdzie zapowiadać uruchomienia, z Pomiń i Odłóż; domyślnie na kanale logów',
  'command.schedule.list': 'Zobacz harmonogramy i wyniki ich ostatnich uruchomień',
  'command.schedule.remove': 'Usuń harmonogram',
  'command.schedule.pause': 'Wstrzymaj harmonogram do czasu wznowienia',
  'command.schedule.resume': 'Wznów wstrzymany harmonogram',
  'command.schedule.skip': 'Pomiń najbliższe uruchomienie harmonogramu',
  'command.panel': 'Pokazuj serwery w wiadomościach, które są zawsze aktualne',
  'command.panel.post': 'Opublikuj panel statusu: wiadomość, która jest zawsze aktualna',
  'command.panel.post.server': 'Który serwer; pomiń, aby pokazać wszystkie',
  'command.panel.post.channel': 'Gdzie; pomiń, aby wybrać ten kanał',
  'command.panel.post.buttons': 'Czy można przyciskami uruchamiać i zatrzymywać serwer oraz robić kopie',
  'command.panel.remove': 'Usuń panel statusu wraz z jego wiadomością',
  'command.panel.remove.panel': 'Który panel statusu',
  'command.panel.list': 'Zobacz panele statusu na tym serwerze Discord',
  'command.alerts': 'Alerty, gdy serwer przestanie działać lub ma inny problem',
  'command.alerts.set': 'Wybierz, gdzie trafiają alerty i kogo wspominają',
  'command.alerts.set.channel': 'Kanał alertów',
  'command.alerts.set.role': 'Wspominana rola; pomiń, jeśli nikt nie ma być wspominany',
  'command.alerts.set.server': 'Tylko dla tego serwera; pomiń, jeśli dla wszystkich',
  'command.alerts.set.backup_age':
    'Ile godzin może mieć najnowsza kopia zapasowa; pomiń, aby tego nie sprawdzać',
  'command.alerts.set.restarts':
    'Czy zgłaszać restarty na hostingu, o które nikt nie prosił; pomiń, aby wybrać „on”',
  'command.alerts.off': 'Wyłącz alerty dla jednego serwera lub dla wszystkich',
  'command.alerts.off.server': 'Tylko dla tego serwera; pomiń, jeśli dla wszystkich',
  'command.alerts.show': 'Zobacz, gdzie trafiają alerty',
  // Options of several commands
  'command.server-option': 'Który serwer; pomiń, aby użyć domyślnego lub jedynego',
  'command.backup-option': 'Która kopia zapasowa; na liście widać wiek i rozmiar',
  'command.role-option': 'Która rola',
  'command.schedule-option': 'Który harmonogram',

  // Choices of options
  'choice.power.start': 'start: uruchom',
  'choice.power.stop': 'stop: zatrzymaj (po zapisaniu świata)',
  'choice.power.restart': 'restart: zrestartuj (po zapisaniu świata)',
  'choice.power.kill': 'kill: wymuś zatrzymanie (niezapisane zmiany przepadną)',
  'choice.schedule.start': 'start: uruchom',
  'choice.schedule.stop': 'stop: zatrzymaj',
  'choice.schedule.restart': 'restart: zrestartuj',
  'choice.schedule.backup': 'backup: utwórz kopię',
  'choice.schedule.command': 'command: polecenie konsoli',
  'choice.panel.on': 'on: dla osób, których role na to pozwalają',
  'choice.panel.off': 'off: bez przycisków',
  'choice.alerts.on': 'on: zgłaszaj',
  'choice.alerts.off': 'off: nie zgłaszaj',

  // What an action allows: a label in lists and choices
  'action.status': 'sprawdzanie statusu',
  'action.power.start': 'uruchamianie serwera',
  'action.power.stop': 'zatrzymywanie serwera',
  'action.power.restart': 'restartowanie serwera',
  'action.power.kill': 'wymuszanie zatrzymania serwera',
  'action.command': 'wykonywanie poleceń w konsoli',
  'action.logs': 'podgląd konsoli',
  'action.history': 'podgląd historii',
  'action.schedule': 'planowanie operacji',
  'action.backup.list': 'przeglądanie kopii zapasowych',
  'action.backup.create': 'tworzenie kopii zapasowych',
  'action.backup.restore': 'przywracanie kopii zapasowych',
  'action.backup.delete': 'usuwanie kopii zapasowych',
  'action.backup.lock': 'blokowanie i odblokowywanie kopii zapasowych',
  'action.backup.download': 'pobieranie kopii zapasowych',
  // Levels
  'permission.viewer': 'viewer (status i lista kopii zapasowych)',
  'permission.operator':
    'operator (viewer oraz uruchamianie, zatrzymywanie, restart, kopie zapasowe, konsola i historia)',
  'permission.manager': 'manager (wszystko)',

  // Errors: what was not done, why, and what to do next
  'error.reference': 'Kod błędu: {reference}',
  'error.missing-option.title': 'Czegoś brakuje',
  'error.missing-option.text':
    'Opcja {option} jest pusta. Wpisz / i wybierz polecenie z listy. Niczego nie wykonano.',
  'error.no-such-choice.title': 'Nie ma takiej wartości',
  'error.no-such-choice.text':
    'Opcja {option} nie może mieć wartości „{value}”. Do wyboru są: {choices}. Wpisz / i wybierz polecenie z listy. Niczego nie wykonano.',
  'error.no-such-command.title': 'Nie ma takiego polecenia',
  'error.no-such-command.text': 'To polecenie już nie istnieje. Wpisz / i wybierz polecenie z listy.',
  'error.old-button.title': 'Ten przycisk jest za stary',
  'error.old-button.text': 'Nie wiem już, do czego służył. Wpisz polecenie jeszcze raz.',
  'error.old-server-button.title': 'Ten przycisk jest za stary',
  'error.old-server-button.text': 'Nie wiem już, którego serwera dotyczył. Wpisz polecenie jeszcze raz.',
  'error.outside-guild.title': 'Nie tutaj',
  'error.outside-guild.text': 'Moje polecenia działają tylko na serwerach Discord, do których należę.',
  'error.restarting.title': 'Trwa restart bota',
  'error.restarting.text':
    'Restart nastąpił, zanim hosting odpowiedział. Niczego nie wykonano: spróbuj ponownie za chwilę.',
  'error.restarted.title': 'Restart bota nastąpił, zanim to wykonano',
  'error.restarted.text': 'Nic nie zostało zmienione. Spróbuj ponownie.',
  'error.interrupted.title': 'W trakcie nastąpił restart bota',
  'error.interrupted.text':
    'Nie wiadomo, czy to zostało wykonane. Sprawdź za pomocą {command} i w razie potrzeby spróbuj ponownie.',
  'error.busy.title': 'Serwer {server} jest zajęty',
  'error.busy.text':
    '**{request}** nadal trwa. Zlecenie od: **{person}**, {since}. Tylko jedna zmiana naraz: spróbuj ponownie, gdy ta się zakończy.',
  'error.busy-elsewhere.title': 'Serwer {server} jest zajęty',
  'error.busy-elsewhere.text':
    '**{request}** nadal trwa. Zlecenie z innego serwera Discord, {since}. Tylko jedna zmiana naraz: spróbuj ponownie, gdy ta się zakończy.',
  'error.too-many-operations.title': 'Trwa zbyt wiele operacji',
  'error.too-many-operations.text':
    '{count, plural, one {Na tym serwerze Discord trwa # operacja, a to jest limit:} few {Na tym serwerze Discord trwają # operacje, a to jest limit:} many {Na tym serwerze Discord trwa # operacji, a to jest limit:} other {Na tym serwerze Discord trwa # operacji, a to jest limit:}}\n{operations}\nNiczego nie wykonano. Spróbuj ponownie, gdy któraś się zakończy.',
  'error.too-many-operations-everywhere.title': 'Trwa zbyt wiele operacji',
  'error.too-many-operations-everywhere.text':
    'Na wszystkich serwerach Discord trwa razem tyle operacji, ile mogę obsłużyć. Niczego nie wykonano: spróbuj ponownie za kilka minut.',
  'error.key-unreadable.title': 'Utracono połączenie',
  'error.key-unreadable.text':
    'Klucza API zapisanego dla tego serwera Discord nie da się już odczytać. Poproś administratora o ponowne użycie `/setup connect`.',
  'error.store-unavailable.title': 'Brak dostępu do bazy danych',
  'error.store-unavailable.text':
    'Nie mam dostępu do swojej bazy danych, a bez niej nie wiem, kto ma jakie uprawnienia. Na serwerach gier niczego nie zmieniono: spróbuj ponownie za minutę.',
  'error.store-uncertain.title': 'Brak dostępu do bazy danych',
  'error.store-uncertain.text':
    'Nie mam dostępu do swojej bazy danych. Gdy znów będzie dostępna, twoje zlecenie może się jeszcze rozpocząć: zanim spróbujesz ponownie, za minutę sprawdź `/status`.',
  'error.reply-refused.title': 'Nie mogę pokazać wyniku',
  'error.reply-refused.text':
    'Discord nie przyjął mojej wiadomości. Zlecenie mogło zostać wykonane: sprawdź to za pomocą `/status`, a zmianę ustawień za pomocą `/setup show` lub `/access list`.',
  'error.not-acknowledged.title': 'Niczego nie wykonano',
  'error.not-acknowledged.text':
    'Po stronie Discorda wystąpił błąd jeszcze przed rozpoczęciem. Spróbuj ponownie.',
  'error.internal.title': 'Coś poszło nie tak po mojej stronie',
  'error.internal.text':
    'Spróbuj ponownie. Jeśli to się powtarza, wyślij poniższy kod błędu osobie, która prowadzi tego bota.',

  // Errors: too many requests
  'error.too-fast.title': 'Za szybko',
  'error.too-fast.text':
    'Zbyt wiele twoich żądań w krótkim czasie. Niczego nie wykonano. Spróbuj ponownie {after}.',
  'error.guild-too-fast.title': 'Zbyt wiele żądań z tego serwera Discord',
  'error.guild-too-fast.text':
    'Z tego serwera Discord przyszło zbyt wiele żądań w krótkim czasie. Niczego nie wykonano. Spróbuj ponownie {after}.',
  'error.overloaded.title': 'Zbyt duży ruch',
  'error.overloaded.text':
    'Dostaję więcej żądań, niż mogę obsłużyć na czas. Niczego nie wykonano. Spróbuj ponownie {after}.',

  // Errors: permissions
  'refusal.ask-admin': 'Administrator może pozwolić na to jednej z twoich ról za pomocą {grants}.',
  'refusal.ask-approval': 'Naciśnij **Poproś o zgodę**, aby poprosić kogoś, kto może to zrobić.',
  'error.no-permission.title': 'Brak uprawnień',
  'error.no-permission.text': 'Twoje role nie pozwalają na {actions}.',
  'error.no-permission-on-server.title': 'Brak uprawnień',
  'error.no-permission-on-server.text': 'Na serwerze **{server}** twoje role nie pozwalają na {actions}.',
  'error.no-permission-on-this-server.title': 'Brak uprawnień',
  'error.no-permission-on-this-server.text': 'Na tym serwerze twoje role nie pozwalają na {actions}.',
  'error.restore-needs-permission.title': 'Brak uprawnień',
  'error.restore-needs-permission.text':
    'Status serwera {server}: **{status}**. Przed przywróceniem kopii zapasowej trzeba go zatrzymać, a potem znowu uruchomić. Na serwerze **{server}** twoje role nie pozwalają na {actions}.',
  'error.backup-needs-permission.title': 'Brak uprawnień',
  'error.backup-needs-permission.text':
    'Serwer {server} nie działa, a do utworzenia kopii zapasowej musi działać. Na serwerze **{server}** twoje role nie pozwalają na {actions}.',
  'error.restore-needs-stop.title': 'Brak uprawnień',
  'error.restore-needs-stop.text':
    'Status serwera {server}: **{status}**. Przed przywróceniem kopii zapasowej hosting go zatrzymuje. Na serwerze **{server}** twoje role nie pozwalają na {actions}.',
  'error.not-admin.title': 'Brak uprawnień',
  'error.not-admin.text': 'Mogą to zrobić tylko osoby z uprawnieniem **Zarządzanie serwerem**.',

  // Errors: the connection to the hosting account
  'error.not-connected.title': 'Brak połączenia',
  'error.not-connected.text':
    'Ten serwer Discord nie jest jeszcze połączony z kontem hostingowym. Poproś administratora o połączenie go za pomocą `/setup connect`.',
  'error.not-connected-admin.title': 'Brak połączenia',
  'error.not-connected-admin.text':
    'Ten serwer Discord nie jest jeszcze połączony z kontem hostingowym. Połącz go za pomocą `/setup connect`: potrzebny jest klucz API tego konta.',
  'error.other-host.title': 'Połączono z innym hostingiem',
  'error.other-host.text':
    'Zapisany klucz należy do innego API niż to, z którego teraz korzystam, więc go nie wysyłam. Poproś administratora o ponowne połączenie za pomocą `/setup connect`.',
  'error.own-hosts-off.title': 'Własne panele tego rodzaju są wyłączone',
  'error.own-hosts-off.text':
    'Osoba, która prowadzi tego bota, nie zezwala już na połączenia z własnymi panelami tego rodzaju, więc niczego tam nie wysłano. Zapytaj ją o to albo połącz inny hosting przez `/setup connect`.',
  'error.connection-removed.title': 'Połączenie usunięto',
  'error.connection-removed.text':
    '**{server}** należy do połączenia, które zostało usunięte. Administrator może je przywrócić za pomocą `/setup connect`.',
  'error.key-not-permitted.title': 'Klucz API na to nie pozwala',
  'error.key-not-permitted.text':
    'Na serwerze **{server}** klucz API połączenia **{connection}** nie pozwala na {action}, więc niczego nie wysłano. W panelu hostingu nadaj jego użytkownikowi {count, plural, one {to uprawnienie} few {te uprawnienia} many {te uprawnienia} other {te uprawnienia}}: {permissions}.',
  'error.connections-failed.title': 'W tej chwili nie wszystkie serwery są znane',
  'error.connections-failed.text': 'Nie udało się pobrać listy serwerów tych połączeń:\n{connections}',

  // Errors: the API key that an admin entered in the form
  'error.api-key-empty.title': 'To nie może być klucz API',
  'error.api-key-empty.text': 'Pole jest puste. Niczego nie zapisano.',
  'error.api-key-too-long.title': 'To nie może być klucz API',
  'error.api-key-too-long.text':
    'Tekst jest dłuższy niż {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. Niczego nie zapisano.',
  'error.api-key-malformed.title': 'To nie może być klucz API',
  'error.api-key-malformed.text':
    'Tekst zawiera spacje lub znaki, których nie ma w żadnym kluczu API: skopiuj klucz jeszcze raz. Niczego nie zapisano.',
  'error.api-key-refused.title': 'Hosting odrzucił ten klucz',
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {Niczego nie zapisano: zostaje dotychczasowe połączenie.} other {Niczego nie zapisano.}} Skopiuj klucz jeszcze raz z ustawień hostingu, w całości i bez spacji, i sprawdź, czy nie wygasł.',
  'error.api-key-not-allowed.title': 'Ten klucz nie daje dostępu do listy serwerów',
  'error.api-key-not-allowed.text':
    'Hosting przyjął klucz, ale nie daje mu dostępu do listy serwerów na koncie.\n{hostText}{connected, select, yes {Niczego nie zapisano: zostaje dotychczasowe połączenie.} other {Niczego nie zapisano.}} Nadaj kluczowi to uprawnienie w panelu hostingu, a potem połącz ponownie.',
  'error.api-key-not-checked.title': 'Nie udało się sprawdzić klucza',
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {Niczego nie zapisano: zostaje dotychczasowe połączenie.} other {Niczego nie zapisano.}} Nie wiadomo, czy klucz jest prawidłowy. Spróbuj ponownie za minutę; jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'error.api-key-check-later.title': 'Nie udało się sprawdzić klucza',
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {Niczego nie zapisano: zostaje dotychczasowe połączenie.} other {Niczego nie zapisano.}} Nie wiadomo, czy klucz jest prawidłowy. {next}',
  'error.too-many-keys.title': 'Zbyt wiele prób połączenia',
  'error.too-many-keys.text':
    'W krótkim czasie było zbyt wiele prób połączenia. Niczego nie zapisano. Spróbuj ponownie {after}.',
  'error.keys-refused.title': 'Poczekaj z następnym kluczem API',
  'error.keys-refused.text':
    'Hosting odrzucił ostatnie klucze i przy kolejnych próbach może mnie zablokować. Niczego nie zapisano. Utwórz nowy klucz w ustawieniach hostingu i skopiuj go w całości. Spróbuj ponownie {after}.',
  'error.key-being-checked.title': 'Jedno połączenie naraz',
  'error.key-being-checked.text':
    'Trwa sprawdzanie innego połączenia dla tego serwera Discord. Tego nie zapisano. Za chwilę sprawdź `/setup show`.',
  'error.address-refused.title': 'Tego adresu nie można użyć',
  'error.address-refused.text':
    'Podaj adres panelu tak jak w przeglądarce, na przykład `https://panel.example.com:8443`. Musi zaczynać się od https, być dostępny z internetu i nie mieć portu poniżej 1024 innego niż 443. Niczego nie zapisano.',
  'error.own-host-unreachable.title': 'Nie mogę połączyć się z twoim panelem',
  'error.own-host-unreachable.text':
    '{kind, select, crafty {Musi być dostępny z internetu przez https.} other {Musi być dostępny z internetu przez https i mieć ważny certyfikat.}} {connected, select, yes {Niczego nie zapisano: zostaje dotychczasowe połączenie.} other {Niczego nie zapisano.}} Sprawdź adres i spróbuj ponownie.',
  'error.too-many-own-hosts.title': 'Zbyt wiele paneli',
  'error.too-many-own-hosts.text':
    'Serwer Discord może połączyć {max, plural, one {# własny panel} few {# własne panele} many {# własnych paneli} other {# własnego panelu}}. Niczego nie zapisano. Najpierw usuń któryś za pomocą `/setup disconnect`.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'Który serwer?',
  'error.which-server.text': 'Podaj serwer w opcji `server`:\n{servers}',
  'error.several-servers.title': 'Jest kilka serwerów o nazwie „{name}”',
  'error.several-servers.text': 'Podaj serwer w opcji `server`:\n{servers}',
  'error.no-such-server.title': 'Nie ma serwera o nazwie „{name}”',
  'error.no-such-server.text': 'Podaj serwer w opcji `server`:\n{servers}',
  'error.no-such-server-allowed.title': 'Nie ma serwera o nazwie „{name}”',
  'error.no-such-server-allowed.text':
    'Na żadnym z tutejszych serwerów nie masz do tego uprawnień. Administrator może je nadać za pomocą `/access grant`.',
  'error.no-server-allowed.title': 'Brak uprawnień',
  'error.no-server-allowed.text': 'Na żadnym z tutejszych serwerów nie masz do tego uprawnień.',
  'error.no-visible-server.title': 'Brak uprawnień',
  'error.no-visible-server.text': 'Nie masz wglądu w żaden z tutejszych serwerów.',
  'error.server-not-listed.title': 'Nie ma serwera o nazwie „{name}”',
  'error.server-not-listed.text': 'Wpisz identyfikator serwera dokładnie tak, jak pokazuje go hosting.',
  'error.no-servers.title': 'Brak serwerów',
  'error.no-servers.text': 'Na koncie hostingowym nie ma żadnych serwerów.',
  'error.unsupported-kill.title': 'API hostingu {host} nie pozwala wymusić zatrzymania',
  'error.unsupported-kill.text':
    'Niczego nie zrobiono. Zatrzymaj serwer za pomocą `/power action:stop` albo na stronie {host}.',
  'error.unsupported-backups.title': 'API hostingu {host} nie obsługuje kopii zapasowych',
  'error.unsupported-backups.text':
    'Niczego nie zrobiono. Twórz i przywracaj kopie zapasowe na stronie {host}.',
  'error.unsupported-names.title': '{host} sam nadaje nazwy kopiom zapasowym',
  'error.unsupported-names.text': 'Niczego nie zrobiono. Pomiń opcję `name`.',
  'error.unsupported-locks.title': 'API hostingu {host} nie pozwala blokować kopii zapasowych',
  'error.unsupported-locks.text': 'Niczego nie zrobiono.',
  'error.unsupported-downloads.title':
    'API hostingu {host} nie udostępnia linków do pobierania kopii zapasowych',
  'error.unsupported-downloads.text': 'Niczego nie zrobiono. Pobierz kopię na stronie {host}.',
  'error.no-such-backup.title': 'Nie ma takiej kopii zapasowej',
  'error.no-such-backup.text':
    'Serwer {server} nie ma kopii zapasowej „{name}”. Zajrzyj do `/backup list`: mogła zostać usunięta.',
  'error.several-backups.title': 'Do „{name}” pasuje kilka kopii zapasowych',
  'error.several-backups.text':
    'Wybierz kopię z listy, którą opcja `backup` pokazuje podczas pisania: widać na niej wiek i rozmiar.',
  'error.backup-locked.title': 'Kopia zapasowa jest zablokowana',
  'error.backup-locked.text':
    'Kopia „{backup}” serwera {server} jest zablokowana, więc nie została usunięta. Odblokuj ją za pomocą `/backup unlock`, a potem usuń.',
  'error.backup-unfinished.title': 'Kopia zapasowa nie jest kompletna',
  'error.backup-unfinished.text':
    'Kopia „{backup}” serwera {server} nie jest kompletna, więc nie można jej pobrać.',
  'error.no-backups-allowed.title': 'Ten serwer nie może mieć kopii zapasowych',
  'error.no-backups-allowed.text':
    'Hosting nie pozwala na kopie zapasowe serwera **{server}**, więc nic nie wysłano. Poproś hosting o wyższy limit.',
  'error.backup-name-too-long.title': 'Nazwa jest za długa',
  'error.backup-name-too-long.text':
    'Nazwa kopii zapasowej może mieć najwyżej {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. Nic nie zrobiono.',
  'error.command-empty.title': 'To nie może być polecenie konsoli',
  'error.command-empty.text': 'Polecenie jest puste. Niczego nie wysłano.',
  'error.command-too-long.title': 'To nie może być polecenie konsoli',
  'error.command-too-long.text':
    'Polecenie jest dłuższe niż {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. Niczego nie wysłano.',
  'error.command-has-lines.title': 'To nie może być polecenie konsoli',
  'error.command-has-lines.text':
    'Polecenie zawiera znaki nowego wiersza lub znaki sterujące: wysyłaj jeden wiersz naraz. Niczego nie wysłano.',
  'error.command-invisible.title': 'To nie może być polecenie konsoli',
  'error.command-invisible.text':
    'Polecenie zawiera niewidoczny znak, którego nie zobaczy nikt, kto je czyta: wpisz je, zamiast wklejać. Niczego nie wysłano.',
  'error.command-malformed.title': 'To nie może być polecenie konsoli',
  'error.command-malformed.text': 'Polecenie zawiera uszkodzony znak. Niczego nie wysłano.',
  'error.no-log.title': 'Ten hosting nie udostępnia konsoli',
  'error.no-log.text':
    '**{host}** nie udostępnia mi konsoli swoich serwerów. Otwórz konsolę bezpośrednio w panelu hostingu.',

  // Errors: the buttons of a confirmation
  'error.not-your-button.title': 'To nie twój przycisk',
  'error.not-your-button.text':
    'Zlecenie od {person}: **{request}**. Tylko ta osoba może użyć tego przycisku.',
  'error.confirmation-unknown.title': 'Ten przycisk już nie działa',
  'error.confirmation-unknown.text': 'Jest za stary: wpisz polecenie jeszcze raz.',
  'error.confirmation-expired.title': 'Ten przycisk już nie działa',
  'error.confirmation-expired.text': 'Wygasł. Niczego nie zmieniono: wpisz polecenie jeszcze raz.',
  'error.confirmation-replaced.title': 'Ten przycisk już nie działa',
  'error.confirmation-replaced.text':
    'Na tym serwerze Discord czekało zbyt wiele potwierdzeń, więc najstarsze wygasło przed czasem. Niczego nie zmieniono: wpisz polecenie jeszcze raz.',
  'error.confirmation-cancelled.title': 'Ten przycisk już nie działa',
  'error.confirmation-cancelled.text': 'Zlecenie anulowano. Niczego nie zmieniono.',
  'error.confirmation-used.title': 'Ten przycisk już nie działa',
  'error.confirmation-used.text': 'Został już użyty.',
  'error.confirmation-other-account.title': 'Ten przycisk już nie działa',
  'error.confirmation-other-account.text': 'Od tego czasu ten serwer Discord połączono z innym kontem.',
  'error.too-many-confirmations.title': 'Zbyt wiele otwartych potwierdzeń',
  'error.too-many-confirmations.text':
    '{count, plural, one {Masz na tym serwerze Discord # otwarte potwierdzenie.} few {Masz na tym serwerze Discord # otwarte potwierdzenia.} many {Masz na tym serwerze Discord # otwartych potwierdzeń.} other {Masz na tym serwerze Discord # otwartego potwierdzenia.}} Najpierw kliknij w którymś z nich przycisk, na przykład Anuluj, albo poczekaj, aż któreś wygaśnie. Niczego nie zmieniono.',
  'error.too-many-confirmations-of-guild.title': 'Zbyt wiele otwartych potwierdzeń',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {Na tym serwerze Discord jest # otwarte potwierdzenie.} few {Na tym serwerze Discord są # otwarte potwierdzenia.} many {Na tym serwerze Discord jest # otwartych potwierdzeń.} other {Na tym serwerze Discord jest # otwartego potwierdzenia.}} Najpierw kliknij przyciski w niektórych z nich albo poczekaj, aż wygasną. Niczego nie zmieniono.',
  'error.too-many-confirmations-everywhere.title': 'Zbyt wiele otwartych potwierdzeń',
  'error.too-many-confirmations-everywhere.text':
    'Na wszystkich serwerach Discord jest razem zbyt wiele otwartych potwierdzeń. Niczego nie zmieniono: spróbuj ponownie za kilka minut.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Brak połączenia',
  'error.nothing-connected.text':
    'Ten serwer Discord nie jest połączony z kontem hostingowym, więc nie ma czego usuwać.',
  'error.which-host.title': 'Który hosting?',
  'error.which-host.text': 'Podaj hosting w opcji `host`:\n{hosts}',
  'error.which-connection.title': 'Które połączenie?',
  'error.which-connection.text': 'Podaj połączenie w opcji `connection`:\n{connections}',
  'error.log-channel-refused.title': 'Nie mogę tam pisać',
  'error.log-channel-refused.text':
    '{channel} nie może być kanałem logów: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków**, a potem spróbuj ponownie.',
  'error.blank-server.title': 'Który serwer?',
  'error.blank-server.text': 'Opcja **server** jest pusta. Niczego nie zmieniono.',
  'error.too-many-grants.title': 'Zbyt wiele uprawnień',
  'error.too-many-grants.text':
    'Na tym serwerze Discord osiągnięto limit nadanych uprawnień ({max, number}). Niczego nie nadano. Najpierw odbierz część z nich za pomocą `/access revoke` albo nadawaj poziomy na wszystkich serwerach.',
  'error.unknown-timezone.title': 'Nie ma takiej strefy czasowej',
  'error.unknown-timezone.text':
    'Nie znam strefy czasowej „{zone}”. Wpisz miasto, takie jak `Europe/Berlin`, i wybierz z listy. Niczego nie zmieniono.',
  'error.schedule-not-understood.title': 'Nie rozumiem tego czasu',
  'error.schedule-not-understood.text':
    'Nie rozumiem „{when}”. Przykłady (po angielsku): `every day 04:00`, `mon,thu 06:30`, `weekdays 07:00`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `tomorrow 03:00`, `in 2 h` albo wiersz crona, na przykład `0 4 * * 1-5`. Niczego nie zapisano.',
  'error.schedule-cron.title': 'Nie mogę odczytać tego wiersza crona',
  'error.schedule-cron.text':
    'Wiersz crona ma pięć pól: minuta, godzina, dzień miesiąca, miesiąc i dzień tygodnia, na przykład `30 4 * * 1-5`. „{when}” nim nie jest. Niczego nie zapisano.',
  'error.schedule-too-often.title': 'Zbyt często',
  'error.schedule-too-often.text':
    'Między dwoma uruchomieniami musi być co najmniej 5 minut. Niczego nie zapisano.',
  'error.schedule-never.title': 'Ten moment nigdy nie nadejdzie',
  'error.schedule-never.text': '„{when}” nigdy nie wypada. Niczego nie zapisano.',
  'error.schedule-past.title': 'Ten moment już minął',
  'error.schedule-past.text': 'W strefie czasowej **{zone}** jest teraz {time}. Niczego nie zapisano.',
  'error.schedule-too-far.title': 'Zbyt odległy termin',
  'error.schedule-too-far.text':
    'Pojedyncze uruchomienie może wypadać najwyżej za rok, a odstęp wynosić najwyżej 31 dni. Niczego nie zapisano.',
  'error.schedule-option.title': 'Te opcje nie pasują do siebie',
  'error.schedule-option.text':
    'Opcji {option} nie można użyć z tą wartością {other}. Pomiń ją albo zmień tę drugą. Niczego nie zapisano.',
  'error.schedule-needs.title': 'Czegoś brakuje',
  'error.schedule-needs.text': '{option} wymaga też opcji {other}. Niczego nie zapisano.',
  'error.schedule-empty.title': 'Tylko przy zatrzymywaniu',
  'error.schedule-empty.text':
    '`when empty for …` działa tylko z `action:stop`. Przy innych akcjach wybierz godzinę i użyj opcji `only_when_empty`. Niczego nie zapisano.',
  'error.schedule-warn.title': 'Nie rozumiem tych minut',
  'error.schedule-warn.text':
    'Opcja `warn` przyjmuje do pięciu liczb minut od 1 do 60, na przykład `10,5,1`. Niczego nie zapisano.',
  'error.schedule-warning.title': 'To nie może być tekst ostrzeżenia',
  'error.schedule-warning.text':
    'Musi to być jeden wiersz, najwyżej {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}, bez „;”, który w niektórych grach kończy polecenie. Niczego nie zapisano.',
  'error.schedule-latest.title': 'Nie rozumiem, jak długo czekać',
  'error.schedule-latest.text':
    'Opcja `only_when_empty` przyjmuje czas oczekiwania do 24 godzin albo godzinę: `2 h`, `90 min` lub `06:00`. Niczego nie zapisano.',
  'error.too-many-schedules.title': 'Zbyt wiele harmonogramów',
  'error.too-many-schedules.text':
    'Ten serwer Discord ma już {max, number} harmonogramów, a to jest limit. Niczego nie zapisano. Usuń najpierw któryś za pomocą `/schedule remove`.',
  'error.no-such-schedule.title': 'Nie ma takiego harmonogramu',
  'error.no-such-schedule.text':
    'Nie znam tego harmonogramu, mógł zostać usunięty. Wybierz z listy albo zobacz `/schedule list`.',
  'error.schedule-changed.title': 'Ktoś był szybszy',
  'error.schedule-changed.text':
    'Ten harmonogram zmieniono w tej samej chwili. Niczego nie zrobiono. Zobacz `/schedule list` i spróbuj ponownie.',
  'error.schedule-no-run.title': 'Nie ma czego pominąć',
  'error.schedule-no-run.text':
    'Ten harmonogram nie ma uruchomienia, które można pominąć: jest wstrzymany lub zakończony, właśnie się rozpoczęło albo czeka na pusty serwer.',
  'error.schedule-run-over.title': 'Ten przycisk już nie działa',
  'error.schedule-run-over.text':
    'To uruchomienie już się rozpoczęło, zostało pominięte albo przesunięte. Zobacz `/schedule list`.',
  'error.schedule-channel-closed.title': 'Nie możesz tam zapowiadać uruchomień',
  'error.schedule-channel-closed.text':
    'Aby zapowiadać uruchomienia na kanale {channel}, potrzebujesz tam uprawnień **Wyświetlanie kanału** i **Wysyłanie wiadomości**. Wybierz inny kanał. Niczego nie zapisano.',
  'error.schedule-channel.title': 'Nie mogę tam zapowiadać uruchomień',
  'error.schedule-channel.text':
    '{channel} nie może być użyty: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków** albo wybierz inny kanał. Niczego nie zapisano.',

  // The form for the API key
  'setup.key-form.title': 'Połącz konto hostingowe',
  'setup.key-form.title-host': 'Połącz: {host}',
  'setup.key-form.label': 'Klucz API',
  'setup.key-form.description': 'Z ustawień konta hostingowego. Jest przechowywany w postaci zaszyfrowanej.',
  'setup.key-form.address-label': 'Adres',
  'setup.key-form.address-description': 'Tak jak w przeglądarce, na przykład https://panel.example.com',
  'setup.own-host.generic': 'Twoje własne API hostingu',
  'setup.own-host.pterodactyl': 'Twój własny panel Pterodactyl lub Pelican',
  'setup.own-host.crafty': 'Twój własny Crafty Controller',

  // Why the log channel can’t be used: follows a colon
  'log.problem.channel-gone': 'tego kanału już nie ma',
  'log.problem.not-in-guild': 'nie jest to kanał na tym serwerze Discord',
  'log.problem.no-access': 'nie widzę tego kanału',
  'log.problem.no-permission': 'nie mogę tam wysyłać wiadomości z osadzoną treścią',
  'log.problem.refused': 'Discord odrzucił wiadomość',

  // Why something failed: its title, what happened, and what to do next
  'failure.key-refused.title': 'Hosting odrzucił klucz API',
  'failure.key-refused.what': 'Hosting odrzucił klucz API.',
  'failure.key-refused.next': 'Poproś administratora o użycie `/setup connect` z prawidłowym kluczem.',
  'failure.not-allowed.title': 'Klucz API na to nie pozwala',
  'failure.not-allowed.what': 'Klucz API tego serwera Discord nie ma do tego uprawnień.',
  'failure.not-allowed.next':
    'Poproś administratora o nadanie kluczowi tego uprawnienia w panelu hostingu albo o połączenie innego klucza za pomocą `/setup connect`.',
  'failure.unknown-server.title': 'Nieznany serwer',
  'failure.unknown-server.what': 'Hosting nie może znaleźć tego serwera.',
  'failure.unknown-server.next': 'Wybierz serwer z listy, którą `server:` pokazuje podczas pisania.',
  'failure.not-found.what': 'Hosting odpowiedział „nie znaleziono”, chociaż ma ten serwer.',
  'failure.not-found.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'failure.backup-not-found.what': 'Hosting odpowiedział „nie znaleziono”, chociaż ma ten serwer.',
  'failure.backup-not-found.next': 'Sprawdź `/backup list`: kopii zapasowej może już nie być.',
  'failure.unknown-backup.title': 'Nieznana kopia zapasowa',
  'failure.unknown-backup.what': 'Hosting nie może znaleźć tej kopii zapasowej.',
  'failure.unknown-backup.next': 'Sprawdź `/backup list`: mogła zostać usunięta.',
  'failure.rate-limited.title': 'Zbyt wiele żądań',
  'failure.rate-limited.what': 'Hosting dostaje z tego konta zbyt wiele żądań, więc to odrzucił.',
  'failure.rate-limited.next': 'Spróbuj ponownie za minutę.',
  'failure.throttled.what':
    'Hosting pozwala na to tylko kilka razy w krótkim czasie na jednym serwerze, więc na razie odmówił. Wszystko inne działa.',
  'failure.throttled.next': 'Spróbuj ponownie za dziesięć minut.',
  'failure.host-failed.title': 'Hosting ma problem',
  'failure.host-failed.what': 'Hosting zgłosił błąd wewnętrzny.',
  'failure.host-failed.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, skontaktuj się z pomocą techniczną hostingu.',
  'failure.gateway-failed.title': 'Brak kontaktu z hostingiem',
  'failure.gateway-failed.what': 'Brama sieciowa hostingu nie dostała od niego odpowiedzi.',
  'failure.gateway-failed.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, zajrzyj na stronę statusu hostingu.',
  'failure.node-unreachable.title': 'Brak kontaktu z maszyną, na której działa serwer',
  'failure.node-unreachable.what':
    'Panel hostingu odpowiedział, ale maszyna, na której działa serwer, nie odpowiada panelowi.',
  'failure.node-unreachable.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, skontaktuj się z pomocą techniczną hostingu.',
  'failure.console-refused.title': 'Odmowa dostępu do konsoli',
  'failure.console-refused.what':
    'Maszyna, na której działa serwer, odrzuciła token, który panel hostingu wystawił dla jej konsoli.',
  'failure.console-refused.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, zegary lub wersje panelu i tej maszyny się różnią: skontaktuj się z pomocą techniczną hostingu.',
  'failure.panel-outdated.title': 'Panel jest za stary dla swoich maszyn',
  'failure.panel-outdated.what':
    'Panel tego hostingu jest starszy niż oprogramowanie maszyny, na której działa serwer. Dlatego ta maszyna odrzuca to, co panel wystawia dla konsol i pobierania.',
  'failure.panel-outdated.next':
    'Hosting musi zaktualizować panel: Pterodactyl do wersji 1.12.3 lub nowszej. To, co nie wymaga konsoli ani pobierania, nadal działa.',
  'failure.console-unopened.title': 'Konsola się nie otworzyła',
  'failure.console-unopened.what':
    'Panel hostingu odpowiedział, ale maszyna, na której działa serwer, nie otworzyła konsoli.',
  'failure.console-unopened.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, ta maszyna nie działa albo nie mogę się z nią stąd połączyć: skontaktuj się z pomocą techniczną hostingu.',
  'failure.maintenance.title': 'Hosting jest chwilowo niedostępny',
  'failure.maintenance.what': 'Hosting ma przerwę techniczną lub jest przeciążony.',
  'failure.maintenance.next': 'Spróbuj ponownie później.',
  'failure.declined.title': 'Hosting odmówił',
  'failure.declined.what': 'Hosting odmówił wykonania żądania.',
  'failure.declined.next': 'Popraw to, o czym mówi komunikat, i spróbuj ponownie.',
  'failure.unsupported.title': 'Hosting tego nie obsługuje',
  'failure.unsupported.what': 'Hosting tego nie obsługuje.',
  'failure.unsupported.next': 'Nic nie zostało zmienione.',
  'failure.unreachable.title': 'Brak kontaktu z hostingiem, więc niczego nie wysłano',
  'failure.unreachable.what': 'Nie udało się połączyć z hostingiem, więc niczego nie wysłano.',
  'failure.unreachable.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, zajrzyj na stronę statusu hostingu.',
  'failure.wrong-certificate.title': 'Certyfikat hostingu jest inny niż oczekiwany, więc niczego nie wysłano',
  'failure.wrong-certificate.what': 'Certyfikat hostingu jest inny niż oczekiwany, więc niczego nie wysłano.',
  'failure.wrong-certificate.next':
    'Jeśli certyfikat odnowiono, administrator może potwierdzić nowy przez `/setup connect`; jeśli bot o to nie zapyta, daj znać osobie, która go prowadzi. Jeśli nie odnowiono, być może ktoś przechwytuje połączenie.',
  'failure.too-slow.title': 'Hosting nie odpowiedział na czas',
  'failure.too-slow.what': 'Hosting nie odpowiedział na czas.',
  'failure.too-slow.next': 'Spróbuj ponownie za minutę.',
  'failure.answer-lost.title': 'Odpowiedź hostingu nie dotarła',
  'failure.answer-lost.what': 'Połączenie z hostingiem zerwało się, zanim odpowiedział.',
  'failure.answer-lost.next': 'Spróbuj ponownie za minutę.',
  'failure.not-understood.title': 'Nieczytelna odpowiedź hostingu',
  'failure.not-understood.what': 'Hosting wysłał odpowiedź, której nie potrafię odczytać.',
  'failure.not-understood.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'failure.server-running.what':
    'Serwer działa, a kopię zapasową można przywrócić tylko wtedy, gdy jest zatrzymany.',
  'failure.server-running.next':
    'Zatrzymaj go za pomocą `/power action:stop`, a potem spróbuj przywrócić kopię jeszcze raz.',
  'failure.server-down.what': 'Serwer nie działa, więc nie może wykonywać poleceń konsoli.',
  'failure.server-down.next':
    'Uruchom go za pomocą `/power action:start`, a potem wyślij polecenie jeszcze raz.',
  'failure.backup-limit.what':
    'Serwer ma tyle kopii zapasowych, na ile pozwala hosting, więc nowej nie utworzono.',
  'failure.backup-limit.next': 'Usuń jedną za pomocą `/backup delete` i spróbuj ponownie.',
  'failure.backup-incomplete.what':
    'Ta kopia zapasowa nie jest kompletna, więc nie można jej przywrócić. Niczego nie wysłano.',
  'failure.backup-incomplete.next': 'Wybierz inną z `/backup list`.',
  'failure.backups-unlisted.title': 'Nie można wyświetlić listy kopii zapasowych',
  'failure.backups-unlisted.what':
    'API hostingu nie ma listy kopii zapasowych, a jego strony z nimi nie da się odczytać.',
  'failure.backups-unlisted.next':
    'Zobacz je na stronie hostingu. Jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'failure.no-backup-configuration.what':
    'Serwer nie ma w panelu hostingu domyślnej konfiguracji kopii zapasowych, więc kopii nie utworzono.',
  'failure.no-backup-configuration.next': 'Utwórz ją na stronie hostingu i spróbuj ponownie.',
  'failure.backup-undeletable.what':
    'API hostingu nie potrafi usunąć kopii zapasowej tego rodzaju, więc niczego nie wysłano.',
  'failure.backup-undeletable.next': 'Usuń ją na stronie hostingu.',
  'failure.crafty-too-old.what':
    'Do przywracania potrzebne jest Crafty 4.4.8 lub nowsze: starsze wersje zastępują serwer nowym. Niczego nie wysłano.',
  'failure.crafty-too-old.next': 'Zaktualizuj Crafty i przywróć kopię ponownie.',
  'failure.crashed.what': 'Serwer uległ awarii.',
  'failure.crashed.next': 'Poszukaj przyczyny w jego konsoli w panelu hostingu.',
  'failure.did-not-start.what': 'Serwer zatrzymał się w trakcie uruchamiania.',
  'failure.did-not-start.next': 'Poszukaj przyczyny w jego konsoli w panelu hostingu.',
  'failure.not-started.what': 'Hosting przyjął polecenie uruchomienia, ale serwer się nie uruchomił.',
  'failure.not-started.next':
    'Zajrzyj na jego stronę w panelu hostingu: może czeka tam pytanie, na przykład o akceptację umowy EULA Minecrafta.',
  'failure.timed-out.what':
    'Hosting przyjął żądanie, ale nie zostało ono wykonane, zanim skończył się czas oczekiwania.',
  'failure.timed-out.next': 'Sprawdź ponownie za kilka minut.',
  'failure.not-seen.what': 'Nie udało się potwierdzić, że to zostało wykonane.',
  'failure.not-seen.next': 'Zanim spróbujesz ponownie, sprawdź to za minutę.',
  'failure.backup-failed.what': 'Hosting zgłasza, że utworzenie kopii zapasowej się nie powiodło.',
  'failure.backup-failed.next': 'Sprawdź w panelu hostingu wolne miejsce i spróbuj ponownie.',
  'failure.restore-failed.what': 'Hosting zgłasza, że przywrócenie kopii zapasowej się nie powiodło.',
  'failure.restore-failed.next':
    'Spróbuj z inną kopią. Jeśli to też się nie powiedzie, skontaktuj się z pomocą techniczną hostingu.',
  'failure.restore-unseen.what': 'Hosting przyjął przywracanie, ale nie podaje, jak się zakończyło.',
  'failure.restore-unseen.next':
    'Sprawdź na stronie hostingu powiadomienia i daty plików świata, a potem uruchom serwer.',
  'failure.still-listed.what': 'Hosting nadal ma tę kopię zapasową na liście.',
  'failure.still-listed.next': 'Za minutę sprawdź `/backup list`.',
  'failure.interrupted.what':
    'Zanim hosting odpowiedział, praca bota została przerwana, więc nie wiadomo, czy to zostało wykonane.',
  'failure.interrupted.next': 'Zanim spróbujesz ponownie, sprawdź to za minutę.',
  'failure.stale.what':
    'W trakcie tej operacji praca bota została przerwana i minęło zbyt dużo czasu, żeby ją dokończyć: reszty nie wykonano.',
  'failure.stale.next': 'Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'failure.preempted.what': 'W trakcie tej operacji wymuszono zatrzymanie serwera.',
  'failure.preempted.next': 'Sprawdź w `/status`, czy wymuszone zatrzymanie zadziałało.',
  'failure.disconnected.what': 'W międzyczasie odłączono ten serwer Discord od konta hostingowego.',
  'failure.disconnected.next': 'Administrator może połączyć go ponownie za pomocą `/setup connect`.',
  'failure.host-changed.what':
    'Ten bot korzysta teraz z innego API hostingu. Klucza API tego serwera Discord nie podano dla tego API, więc nie został tam wysłany.',
  'failure.host-changed.next': 'Administrator może połączyć ponownie za pomocą `/setup connect`.',
  'failure.own-hosts-off.what':
    'Ten bot nie łączy się już z własnymi panelami tego rodzaju, więc niczego tam nie wysłano.',
  'failure.key-unreadable.what': 'Klucza API zapisanego dla tego serwera Discord nie da się już odczytać.',
  'failure.key-unreadable.next': 'Poproś administratora o ponowne użycie `/setup connect`.',
  'failure.internal.what': 'Coś poszło nie tak po mojej stronie.',
  'failure.internal.next':
    'Spróbuj ponownie. Jeśli to się powtarza, wyślij poniższy kod błędu osobie, która prowadzi tego bota.',
  'failure.host-says': '{what} Komunikat hostingu:',
  'failure.it-says': 'Komunikat hostingu:',
  'failure.retry': 'Spróbuj ponownie {after}.',
  'failure.nothing-changed': 'Nic nie zostało zmienione.',
  'failure.not-read': 'Nie udało się odczytać danych serwera **{server}**.',
  'failure.last-known': 'Ostatni znany stan, {when}: {state}.',
  'failure.declined-without-reason':
    'Hosting nie podał powodu. Sprawdź serwer w panelu hostingu i spróbuj ponownie.',

  // /setup
  'setup.connected': 'Połączono',
  'setup.servers': 'Serwery na tym koncie:',
  'setup.no-servers':
    'Ten klucz nie widzi żadnych serwerów. Jeśli jakieś są, daj mu do nich dostęp w panelu hostingu.',
  'setup.more-servers': 'Hosting ma więcej serwerów, niż podaje na liście.',
  'setup.next':
    'Co dalej: wybierz, na co pozwalają poszczególne role (`/access grant`), domyślny serwer (`/setup server`), kanał na ogłoszenia (`/setup log`) i język publicznych wiadomości (`/setup language`).',
  'setup.not-working': 'Połączono, ale w tej chwili to nie działa',
  'setup.partly-working': 'Połączono, ale w tej chwili nie wszystkie hostingi działają',
  'setup.host': 'Hosting: {host}',
  'setup.certificate-pinned': 'Certyfikat: akceptowany jest tylko {fingerprint}',
  'setup.certificate.title': 'Czy to certyfikat twojego panelu?',
  'setup.certificate.text':
    '**{host}** przedstawia certyfikat, którego nie podpisał znany urząd. Jego odcisk SHA-256 to:\n{fingerprint}\nOtwórz panel w przeglądarce, obejrzyj jego certyfikat i porównaj odciski. Kontynuuj tylko, jeśli są takie same: potem nie zaakceptuję żadnego innego certyfikatu. Jeśli się różnią, być może ktoś przechwytuje połączenie. Nie wysłano żadnego klucza.',
  'setup.certificate-valid.title': 'Panel ma ważny certyfikat',
  'setup.certificate-valid.text': 'Panel **{host}** jest dostępny. Podaj klucz API, aby go połączyć.',
  'setup.connect-cancelled': 'Niczego nie zapisano i nie wysłano żadnego klucza.',
  'setup.key': 'Klucz API: kończy się na {ending}, podany przez {person} {when}',
  'setup.key-hidden': 'Klucz API: ukryty, podany przez {person} {when}',
  'setup.key-accepted': 'Hosting akceptuje klucz API.',
  'setup.key-unchecked': 'Nie udało się sprawdzić hostingu.',
  'setup.default-server': 'Domyślny serwer: **{server}**',
  'setup.no-default-server': 'Domyślny serwer: brak',
  'setup.log-channel': 'Kanał logów: {channel}',
  'setup.no-log-channel': 'Kanał logów: brak',
  'setup.log-problem': '⚠️ Nie udało się wysłać ostatniego ogłoszenia: {problem}.',
  'setup.language': 'Język: {language}',
  'setup.language-of-guild': 'Język: {language}, zgodnie z ustawieniem tego serwera Discord',
  'setup.timezone': 'Strefa czasowa: {zone}',
  // Replies to changes
  'setup.disconnected.title': 'Odłączono',
  'setup.disconnected.text':
    'Klucz API i domyślny serwer zostały usunięte. Język, strefa czasowa, kanał logów i uprawnienia pozostają. Pozostają też harmonogramy, panele i alerty: są wstrzymane, dopóki konto nie zostanie ponownie połączone. Jeśli nikt inny nie potrzebuje klucza, usuń go też w panelu hostingu.',
  'setup.connection-removed.text':
    'Klucz API połączenia **{connection}** został usunięty, a jeśli należał do niego domyślny serwer, to także on. Role zachowują swoje uprawnienia. Jeśli nikt inny nie potrzebuje klucza, usuń go też w panelu hostingu.',
  'setup.default-server-set.title': 'Ustawiono domyślny serwer',
  'setup.default-server-set.text':
    'Polecenia, w których nie podano serwera, dotyczą teraz serwera **{server}**.',
  'setup.default-server-removed.title': 'Usunięto domyślny serwer',
  'setup.default-server-removed.text':
    'Jeśli na koncie jest kilka serwerów, polecenia wymagają teraz opcji **server**.',
  'setup.log-set.title': 'Ustawiono kanał logów',
  'setup.log-set.text': 'Operacje i ich wyniki są ogłaszane na kanale {channel}.',
  'setup.log-removed.title': 'Usunięto kanał logów',
  'setup.log-removed.text': 'Operacje nie są już ogłaszane.',
  'setup.language-set.title': 'Ustawiono język',
  'setup.language-set.text': 'Język wiadomości, które widzą wszyscy, to teraz **{language}**.',
  'setup.language-removed.title': 'Język taki jak w Discordzie',
  'setup.language-removed.text':
    'Wiadomości, które widzą wszyscy, są teraz w języku ustawionym na tym serwerze Discord: **{language}**.',
  'setup.private-language':
    'Odpowiedzi, które widzi tylko jedna osoba, są w języku, którego ta osoba używa w Discordzie.',
  'setup.timezone-set.title': 'Ustawiono strefę czasową',
  'setup.timezone-set.text':
    'Harmonogramy używają teraz strefy czasowej **{zone}**, w której jest godzina {time}.',
  'setup.timezone-moved':
    '{count, plural, =0 {Najbliższe uruchomienie nie zmieniło się w żadnym harmonogramie.} one {Zmienił się czas najbliższego uruchomienia # harmonogramu.} few {Zmienił się czas najbliższego uruchomienia # harmonogramów.} many {Zmienił się czas najbliższego uruchomienia # harmonogramów.} other {Zmienił się czas najbliższego uruchomienia # harmonogramu.}}',

  // /access
  'access.title': 'Kto ma jakie uprawnienia',
  'access.admins': 'Osoby z uprawnieniem **Administrator** lub **Zarządzanie serwerem** mogą robić wszystko.',
  'access.nobody-else':
    'Nikt inny nie ma jeszcze żadnych uprawnień. Nadaj je za pomocą `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  'access.grant': '{role} na wszystkich serwerach: **{permission}**',
  'access.grant-on-server': '{role} na serwerze **{server}**: **{permission}**',
  'access.granted': 'Nadano',
  'access.already-granted': 'Nadano już wcześniej',
  'access.revoked': 'Odebrano',
  'access.removed':
    'Rola {role}: {count, plural, one {odebrano # uprawnienie} few {odebrano # uprawnienia} many {odebrano # uprawnień} other {odebrano # uprawnienia}}.',
  'access.still-granted': 'Nadal nadane:',
  'access.schedules-pause':
    'Te harmonogramy zostaną wstrzymane przy najbliższym uruchomieniu, bo osoba, która je utworzyła, odeszła albo nie ma już uprawnień:',
  'access.no-other-grants': 'Rola {role} nie ma innych uprawnień.',
  'access.nothing-to-revoke': 'Nie ma czego odebrać',
  'access.no-grants': 'Rola {role} nie ma żadnych uprawnień.',
  'access.no-grant-of': 'Rola {role} nie ma osobno nadanego uprawnienia **{permission}**.',
  'access.no-grants-on-server': 'Rola {role} nie ma osobno nadanych uprawnień na serwerze **{server}**.',
  'access.no-grant-of-on-server':
    'Rola {role} nie ma osobno nadanego uprawnienia **{permission}** na serwerze **{server}**.',
  'access.as-a-whole': 'Poziom lub uprawnienie nadane na wszystkich serwerach można odebrać tylko w całości.',

  // /players
  'players.title': 'Gracze na serwerze {server}',
  'players.seen': 'Sprawdzono {time}',
  'players.not-running': 'Nikt nie może być online. Status serwera: **{status}**.',
  'players.nobody': 'Nikogo nie ma online.',
  'players.nobody-of': 'Nikogo nie ma online (0 z {max, number}).',
  'players.count': 'Online: **{online, number}**.',
  'players.count-of': 'Online: **{online, number} z {max, number}**.',
  'players.unnamed': 'Nie widzę nazw graczy.',
  'players.some-named': 'Widzę nazwy tylko części z nich ({count, number}).',
  'players.unknown': 'Nie widzę, kto jest online.',
  'players.unreported': '{host} nie podaje, kto jest online.',
  'players.limit':
    'Na serwerze {max, plural, one {może grać najwyżej # osoba} few {mogą grać najwyżej # osoby} many {może grać najwyżej # osób} other {może grać najwyżej # osoby}}.',
  'players.range': '{from, number}–{to, number}',
  'players.more': 'I jeszcze',
  'players.others': '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}',

  'logs.title': 'Konsola: {server}',
  'logs.read': 'Sprawdzono {time}',
  'logs.empty':
    'W tej chwili nie ma wierszy konsoli. Niektóre hostingi mają je tylko wtedy, gdy serwer działa.',
  'logs.left-out':
    '{count, plural, one {Pominięto # starszy wiersz, bo nie zmieścił się w wiadomości.} few {Pominięto # starsze wiersze, bo nie zmieściły się w wiadomości.} many {Pominięto # starszych wierszy, bo nie zmieściły się w wiadomości.} other {Pominięto # starszego wiersza, bo nie zmieścił się w wiadomości.}}',
  'logs.footer': 'Widzisz to tylko Ty. Adresy i hasła są ukryte jako •••.',

  // Buttons
  'button.refresh': 'Odśwież',
  'button.try-again': 'Spróbuj ponownie',
  'button.console': 'Pokaż konsolę',
  'button.status': 'Status',
  'button.start': 'Uruchom',
  'button.stop': 'Zatrzymaj',
  'button.restart': 'Zrestartuj',
  'button.back-up': 'Utwórz kopię',
  'button.back-up-now': 'Utwórz kopię teraz',
  'button.kill': 'Wymuś zatrzymanie',
  'button.cancel': 'Anuluj',
  'button.accept-certificate': 'Połącz z tym certyfikatem',
  'button.enter-key': 'Podaj klucz API',
  'button.console-lines': 'Pokaż ostatnie wiersze konsoli',
  'button.on-it': 'Zajmę się tym',
  'button.previous': 'Poprzednia',
  'button.next': 'Następna',
  'button.save': 'Zapisz',
  'button.save-deleting': 'Zapisz, najpierw usuń starą',
  'button.skip': 'Pomiń',
  'button.take-over': 'Przejmij',
  'button.postpone': 'Odłóż o 30 min',
  'button.newer': 'Nowsze',
  'button.older': 'Starsze',

  // Servers
  'status.running': 'działa',
  'status.stopped': 'zatrzymany',
  'status.starting': 'uruchamia się',
  'status.stopping': 'zatrzymuje się',
  'status.restarting': 'restartuje się',
  'status.crashed': 'awaria',
  'status.unknown': 'nieznany',
  'status.own-word': '„{word}”',
  'status.with-own-word': '{status} (według hostingu: „{word}”)',
  'server.is.running': 'Serwer {server} działa',
  'server.is.stopped': 'Serwer {server} jest zatrzymany',
  'server.is.starting': 'Serwer {server} się uruchamia',
  'server.is.stopping': 'Serwer {server} się zatrzymuje',
  'server.is.restarting': 'Serwer {server} się restartuje',
  'server.is.crashed': 'Serwer {server} uległ awarii',
  'server.is.unknown': 'Status serwera {server} jest nieznany',
  'server.is-own-word': 'Status serwera {server}: „{word}”',
  'server.now.running': 'Serwer {server} teraz **działa**.',
  'server.now.stopped': 'Serwer {server} jest teraz **zatrzymany**.',
  'server.now.starting': 'Serwer {server} teraz **się uruchamia**.',
  'server.now.stopping': 'Serwer {server} teraz **się zatrzymuje**.',
  'server.now.restarting': 'Serwer {server} teraz **się restartuje**.',
  'server.now.crashed': 'Serwer {server} **uległ awarii**.',
  'server.updated': 'Zaktualizowano {time}',
  'server.age': 'Hosting odświeża te dane co {age}',
  'server.configuration': 'Konfiguracja',
  'configuration.game': 'Gra',
  'configuration.software': 'Oprogramowanie',
  'configuration.version': 'Wersja',
  'configuration.type': 'Typ',
  'configuration.address': 'Adres',
  'configuration.max-players': 'Maks. graczy',
  'configuration.motd': 'MOTD',
  'configuration.map': 'Mapa',
  'configuration.game-mode': 'Tryb gry',
  'configuration.difficulty': 'Poziom trudności',
  'server.players': 'Gracze',
  'server.players-named': '{count}: {names}',
  'players.online-of': '{online, number} z {max, number}',
  'players.at-most': 'maks. {max, number}',
  'usage.cpu': 'Procesor',
  'usage.memory': 'Pamięć',
  'usage.disk': 'Dysk',
  'usage.network': 'Sieć',
  'usage.uptime': 'Czas działania',
  'usage.of': '{used} z {limit}',
  'usage.at-most': 'maks. {limit}',
  'overview.title': 'Serwery',
  'overview.title-page': 'Serwery, strona {page, number} z {pages, number}',
  'overview.line': '**{server}**: {status}',
  'overview.line-players': '**{server}**: {status}, online: {count}',
  'overview.line-last-seen': '**{server}**: ostatni znany status: {status} ({time})',
  'overview.count': '{count, plural, one {# serwer} few {# serwery} many {# serwerów} other {# serwera}}',
  'overview.more':
    'Hosting ma więcej serwerów, niż podaje na liście. Aby zobaczyć inny serwer, podaj jego nazwę w `/status`.',
  'connection.failed': '⚠️ **{connection}**: {what}',

  // Backups
  'backup.made': 'utworzono {time}',
  'backup.made-with-size': 'utworzono {time}, {size}',
  'backup.with-id': '**{backup}** (ID: {id})',
  'backup.id': 'ID: {id}',
  'backup.created': 'Kopia zapasowa: {backup}',
  'backup.name-not-shown': 'Hosting nie pokazuje dla niej nazwy „{backup}”.',
  'backup.failed': 'nieudana',
  'backup.failed-because': 'nieudana: „{error}”',
  'backup.in-progress': 'w trakcie tworzenia',
  'backup.progress': 'gotowa w {percent}',
  'backup.list.title': 'Kopie zapasowe serwera {server}',
  'backup.list.title-page': 'Kopie zapasowe serwera {server}, strona {page, number} z {pages, number}',
  'backup.list.empty': 'Nie ma jeszcze kopii zapasowych. Utwórz pierwszą za pomocą `/backup create`.',
  'backup.list.count':
    '{count, plural, one {# kopia zapasowa} few {# kopie zapasowe} many {# kopii zapasowych} other {# kopii zapasowej}}',
  'backup.list.count-of':
    '{count, number} z {limit, plural, one {# kopii zapasowej} few {# kopii zapasowych} many {# kopii zapasowych} other {# kopii zapasowej}}',
  'backup.list.more':
    'Hosting ma więcej kopii zapasowych, niż podaje na liście; tutaj widać te, które przesłał.',
  'backup.list.full':
    'Limit został osiągnięty: kolejną kopię można utworzyć dopiero po usunięciu którejś za pomocą `/backup delete`.',
  'backup.list.none-allowed': 'Hosting nie pozwala na kopie zapasowe tego serwera.',
  'backup.download.title': 'Pobieranie kopii zapasowej serwera {server}',
  'backup.download.link': 'Pobierz',
  'backup.download.secret':
    'Nie udostępniaj tego linku: każdy, kto go ma, może pobrać kopię zapasową. Może zadziałać tylko raz.',
  'backup.download.expires': 'Wygasa o {time} ({relative}).',

  // What a person requested, as a label: it stands in bold or after a colon
  'request.power.start': 'Uruchomienie serwera {server}',
  'request.power.stop': 'Zatrzymanie serwera {server}',
  'request.power.restart': 'Restart serwera {server}',
  'request.power.kill': 'Wymuszenie zatrzymania serwera {server}',
  'request.command': 'Wykonanie polecenia na serwerze {server}',
  'request.backup.create': 'Utworzenie kopii zapasowej serwera {server}',
  'request.backup.create-named': 'Utworzenie kopii zapasowej „{backup}” serwera {server}',
  'request.backup.restore': 'Przywrócenie serwera {server} z kopii zapasowej „{backup}”',
  'request.backup.delete': 'Usunięcie kopii zapasowej „{backup}” serwera {server}',
  'request.backup.lock': 'Zablokowanie kopii zapasowej „{backup}” serwera {server}',
  'request.backup.unlock': 'Odblokowanie kopii zapasowej „{backup}” serwera {server}',
  'request.backup.download': 'Pobranie kopii zapasowej „{backup}” serwera {server}',

  // The steps of an operation: titles and lines, without a full stop
  'step.power.start.doing': 'Uruchamianie serwera {server}',
  'step.power.start.done': 'Serwer {server} działa',
  'step.power.start.failed': 'Nie udało się uruchomić serwera {server}',
  'step.power.stop.doing': 'Zatrzymywanie serwera {server}',
  'step.power.stop.done': 'Zatrzymano serwer {server}',
  'step.power.stop.failed': 'Nie udało się zatrzymać serwera {server}',
  'step.power.restart.doing': 'Restartowanie serwera {server}',
  'step.power.restart.done': 'Serwer {server} znowu działa',
  'step.power.restart.failed': 'Nie udało się zrestartować serwera {server}',
  'step.power.kill.doing': 'Wymuszanie zatrzymania serwera {server}',
  'step.power.kill.done': 'Wymuszono zatrzymanie serwera {server}',
  'step.power.kill.failed': 'Nie udało się wymusić zatrzymania serwera {server}',
  'step.command.doing': 'Wykonywanie polecenia na serwerze {server}',
  'step.command.done': 'Wysłano polecenie do serwera {server}',
  'step.command.failed': 'Nie wykonano polecenia na serwerze {server}',
  'step.backup.create.doing': 'Tworzenie kopii zapasowej serwera {server}',
  'step.backup.create.done': 'Utworzono kopię zapasową serwera {server}',
  'step.backup.create.failed': 'Nie utworzono kopii zapasowej serwera {server}',
  'step.backup.create.doing-named': 'Tworzenie kopii zapasowej „{backup}” serwera {server}',
  'step.backup.create.done-named': 'Utworzono kopię zapasową „{backup}” serwera {server}',
  'step.backup.create.failed-named': 'Nie utworzono kopii zapasowej „{backup}” serwera {server}',
  'step.backup.restore.doing': 'Przywracanie serwera {server} z kopii zapasowej „{backup}”',
  'step.backup.restore.done': 'Przywrócono serwer {server} z kopii zapasowej „{backup}”',
  'step.backup.restore.failed': 'Nie przywrócono serwera {server}',
  'step.backup.restore.failed-midway': 'Przywracanie serwera {server} nie powiodło się',
  'step.backup.delete.doing': 'Usuwanie kopii zapasowej „{backup}” serwera {server}',
  'step.backup.delete.done': 'Usunięto kopię zapasową „{backup}” serwera {server}',
  'step.backup.delete.failed': 'Nie usunięto kopii zapasowej „{backup}” serwera {server}',
  'step.backup.lock.doing': 'Blokowanie kopii zapasowej „{backup}” serwera {server}',
  'step.backup.lock.done': 'Zablokowano kopię zapasową „{backup}” serwera {server}',
  'step.backup.lock.failed': 'Nie zablokowano kopii zapasowej „{backup}” serwera {server}',
  'step.backup.unlock.doing': 'Odblokowywanie kopii zapasowej „{backup}” serwera {server}',
  'step.backup.unlock.done': 'Odblokowano kopię zapasową „{backup}” serwera {server}',
  'step.backup.unlock.failed': 'Nie odblokowano kopii zapasowej „{backup}” serwera {server}',
  'step.power.unsure': 'Zanim spróbujesz ponownie, sprawdź za minutę `/status`.',
  'step.power.unsure-after': 'Zanim spróbujesz ponownie, sprawdź `/status` {after}.',
  'step.command.unsure':
    'Zanim wyślesz polecenie jeszcze raz, sprawdź w grze albo za pomocą `/logs`, czy zostało wykonane.',
  'step.backup.create.unsure': 'Zanim utworzysz kolejną kopię, sprawdź za kilka minut `/backup list`.',
  'step.backup.create.unsure-after': 'Zanim utworzysz kolejną kopię, sprawdź `/backup list` {after}.',
  'step.backup.restore.unsure':
    'Przywracanie może jeszcze trwać po stronie hostingu. Tę samą kopię możesz bezpiecznie przywrócić jeszcze raz za kilka minut.',
  'step.backup.restore.unsure-after':
    'Przywracanie może jeszcze trwać po stronie hostingu. Tę samą kopię możesz bezpiecznie przywrócić jeszcze raz {after}.',
  'step.backup.delete.unsure':
    'Sprawdź za minutę `/backup list`. Jeśli kopia nadal tam jest, usuń ją jeszcze raz.',
  'step.backup.delete.unsure-after':
    'Sprawdź `/backup list` {after}. Jeśli kopia nadal tam jest, usuń ją jeszcze raz.',
  'step.backup.lock.unsure': 'Sprawdź za minutę `/backup list`: 🔒 oznacza zablokowane kopie.',
  'step.backup.lock.unsure-after': 'Sprawdź `/backup list` {after}: 🔒 oznacza zablokowane kopie.',
  'step.took': '{step} ({duration})',
  'step.started': '**{step}**, rozpoczęto {time}',
  'step.unknown': '{step}: wynik nieznany',
  'step.skipped': '~~{step}~~ pominięto',
  'step.waiting': '{step}: hosting dostaje z tego konta zbyt wiele żądań; ciąg dalszy {after}',
  'step.waiting-soon': '{step}: hosting dostaje z tego konta zbyt wiele żądań; ciąg dalszy wkrótce',
  'step.waiting-throttled':
    '{step}: hosting pozwala na to tylko kilka razy w krótkim czasie; ciąg dalszy {after}',
  'progress.sent': 'Wysłano do hostingu {time}',
  'progress.status': 'teraz: {status}',
  'progress.error': 'hosting odpowiedział błędem; trwa sprawdzanie, czy mimo to zostało to wykonane',
  'progress.too-slow': 'hosting nie odpowiedział na czas; trwa sprawdzanie, co się stało',
  'progress.interrupted': 'w międzyczasie praca bota została przerwana; trwa sprawdzanie, co się stało',
  'progress.lost': 'odpowiedź hostingu nie dotarła; trwa sprawdzanie, co się stało',

  // Operations: titles
  'operation.running': '{doing}…',
  'operation.unknown': '{doing}: wynik nieznany',
  'operation.done-unknown': '{done}. {doing}: wynik nieznany',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Utworzono link do pobrania kopii zapasowej „{backup}” serwera {server}',
  'operation.already.running': 'Serwer {server} już działa',
  'operation.already.stopped': 'Serwer {server} jest już zatrzymany',
  'operation.already.down': 'Serwer {server} jest już wyłączony',
  'operation.short.succeeded': '{server}: gotowe',
  'operation.short.failed': '{server}: nie udało się',
  'operation.short.unknown': '{server}: wynik niepewny',
  'operation.short.text': 'Discord odmówił pokazania całej odpowiedzi. Sprawdź serwer za pomocą `/status`.',

  // Operations: what happened
  'operation.requested-by': 'Zlecenie od {person}',
  'operation.by-schedule': 'Według harmonogramu, który utworzył(a) {person}',
  'operation.output': 'Odpowiedź hostingu:',
  'operation.no-output':
    'Hosting przyjął polecenie. Konsola niczego nie wypisała (czas oczekiwania: {duration}). Czy coś pojawiło się później, pokaże `/logs`.',
  'operation.output-unseen':
    'Hosting przyjął polecenie. Nie odesłał tego, co wypisała konsola: zobacz to za pomocą `/logs`.',
  'operation.nothing-to-do': 'Nie trzeba nic robić.',
  'operation.already-so': 'Tak było już w chwili zlecenia. Hosting mimo to przyjął żądanie.',
  'operation.still-so': 'Tak było już w chwili zlecenia i tak jest nadal. Nie trzeba nic robić.',
  'operation.interrupted': 'Zanim hosting odpowiedział, praca bota została przerwana.',
  'operation.checked-after-interruption':
    'Zanim hosting odpowiedział, praca bota została przerwana. Żądania nie wysłano ponownie, tylko sprawdzono wynik: zostało wykonane.',
  'operation.checked':
    'Hosting nie odpowiedział jednoznacznie. Żądania nie wysłano ponownie, tylko sprawdzono wynik: zostało wykonane.',
  'operation.not-repeated': 'Żądania nie wysłano ponownie, więc nic nie wykona się dwa razy.',
  'operation.command-not-repeated': 'Polecenie mogło zostać wykonane. Nie wysłano go ponownie.',
  'operation.unread': 'Nie udało się sprawdzić, czy serwer {server} działa.',
  'operation.status-old':
    'Ostatni stan serwera {server} w hostingu, być może sprzed kilku sekund: **{status}**.',
  'operation.unread-rate-limited':
    'Nie mogę sprawdzić serwera {server}, dopóki hosting znowu nie zacznie przyjmować żądań.',
  'operation.world.restored': 'Na serwerze jest teraz świat z kopii zapasowej.',
  'operation.world.restored-over':
    'Pliki z kopii zapasowej są na swoim miejscu. Pliki, których w niej nie ma, na przykład nowsze, pozostały.',
  'operation.world.not-sent': 'Świat się nie zmienił: żądania przywrócenia nie wysłano.',
  'operation.world.not-restored': 'Świat się nie zmienił: niczego nie przywrócono.',
  'operation.world.see-host':
    'Nie mam wglądu w świat. Jeśli hosting nie podaje wyżej, że świat się nie zmienił, sprawdź go w panelu hostingu, zanim uruchomisz serwer.',
  'operation.world.mixed':
    'Na serwerze może być stary świat, świat z kopii zapasowej albo mieszanka obu. Sprawdź to w panelu hostingu, zanim uruchomisz serwer.',
  'operation.world.uncertain':
    'Na serwerze może być stary świat albo świat z kopii zapasowej. Sprawdź to, zanim wpuścisz graczy.',
  'operation.check.power': 'Serwer {server} był obserwowany, ale nie było widać, żeby to nastąpiło.',
  'operation.check.restore':
    'Serwer {server} był obserwowany, ale hosting nie pokazuje, jak skończyło się przywracanie.',
  'operation.check.delete':
    'Sprawdzono listę kopii zapasowych, ale nie udało się potwierdzić usunięcia kopii „{backup}”.',
  'operation.check.backup.lock':
    'Sprawdzono listę kopii zapasowych, ale nie udało się potwierdzić, że kopia „{backup}” jest zablokowana.',
  'operation.check.backup.unlock':
    'Sprawdzono listę kopii zapasowych, ale nie udało się potwierdzić, że kopia „{backup}” jest odblokowana.',
  'operation.check.no-list': 'Nie udało się odczytać listy kopii zapasowych.',
  'operation.check.no-new-backup': 'Sprawdzono listę kopii zapasowych: nie ma na niej nowej.',
  'operation.check.no-earlier-list':
    'Wcześniej nie udało się odczytać listy kopii zapasowych, więc nie wiadomo, czy któraś z nich jest nowa.',
  'operation.check.maybe-backup':
    'Na liście jest kopia zapasowa, która może być tą właściwą: {backup}. Może to też być kopia kogoś innego.',
  'operation.check.last': 'Ostatnie sprawdzenie: {duration} po wysłaniu.',
  'operation.group': '**{person}**: {kind}',
  'operation.group-times':
    '**{person}**: {kind} ({count, plural, one {# raz} few {# razy} many {# razy} other {# raza}})',
  'operation.kind.power.start': 'uruchomienie serwera',
  'operation.kind.power.stop': 'zatrzymanie serwera',
  'operation.kind.power.restart': 'restart serwera',
  'operation.kind.power.kill': 'wymuszenie zatrzymania serwera',
  'operation.kind.command': 'wykonanie polecenia na serwerze',
  'operation.kind.backup.create': 'utworzenie kopii zapasowej serwera',
  'operation.kind.backup.restore': 'przywrócenie serwera',
  'operation.kind.backup.delete': 'usunięcie kopii zapasowej',
  'operation.kind.backup.lock': 'zablokowanie kopii zapasowej',
  'operation.kind.backup.unlock': 'odblokowanie kopii zapasowej',
  'operation.kind.backup.download': 'pobranie kopii zapasowej',

  // Confirmations
  'confirmation.kill.title': 'Wymusić zatrzymanie serwera {server}?',
  'confirmation.kill.text':
    'To natychmiast zakończy proces serwera **{server}**. Nic nie zostanie zapisane: przepadnie wszystko, co zbudowano od ostatniego zapisu, a świat, który właśnie się zapisuje, może się uszkodzić. `/power action:stop` najpierw zapisuje świat.',
  'confirmation.kill.go': 'Wymuś zatrzymanie',
  'confirmation.start-first.title': 'Serwer {server} nie działa',
  'confirmation.start-first.text':
    'Hosting może utworzyć kopię zapasową tylko działającego serwera. Mogę uruchomić serwer **{server}**, a potem utworzyć kopię; serwer będzie dalej działać.',
  'confirmation.start-first.name': 'Kopia zapasowa otrzyma nazwę „{backup}”.',
  'confirmation.start-first.go': 'Uruchom i utwórz kopię',
  'confirmation.restore.title': 'Przywrócić serwer {server} z tej kopii zapasowej?',
  'confirmation.restore.text':
    'To zastąpi cały świat serwera **{server}** kopią zapasową {backup}. Wszystko, co zbudowano od tamtej pory, przepadnie i **nie da się tego cofnąć**.',
  'confirmation.restore.text-over':
    'To zapisze kopię zapasową {backup} na plikach serwera **{server}**. Zmiany w nich od tamtej pory przepadną i **nie da się tego cofnąć**. Pliki, których w kopii nie ma, na przykład nowsze, pozostaną.',
  'confirmation.restore.running':
    'Serwer działa i trzeba go w tym celu zatrzymać: gracze będą rozłączeni, dopóki znowu nie zacznie działać.',
  'confirmation.restore.starting':
    'Serwer się uruchamia i trzeba go w tym celu zatrzymać: gracze będą rozłączeni, dopóki znowu nie zacznie działać.',
  'confirmation.restore.stopping':
    'Serwer się zatrzymuje i na ten czas pozostanie zatrzymany: gracze będą rozłączeni, dopóki znowu nie zacznie działać.',
  'confirmation.restore.restarting':
    'Serwer się restartuje i trzeba go w tym celu zatrzymać: gracze będą rozłączeni, dopóki znowu nie zacznie działać.',
  'confirmation.restore.stopped': 'Serwer jest zatrzymany.',
  'confirmation.restore.crashed': 'Serwer uległ awarii.',
  'confirmation.restore.unknown': 'Status serwera jest nieznany.',
  'confirmation.restore.host-stops':
    'Status serwera: **{status}**. {host} go w tym celu zatrzyma: gracze zostaną rozłączeni.',
  'confirmation.restore.stays-stopped': 'Potem pozostanie zatrzymany.',
  'confirmation.restore.stays-stopped-unless':
    'Potem pozostanie zatrzymany, chyba że wybierzesz ponowne uruchomienie.',
  'confirmation.restore.unseen':
    '{host} nie podaje, jak zakończyło się przywracanie: sprawdź potem świat osobiście.',
  'confirmation.restore.go': 'Przywróć',
  'confirmation.restore.cycle': 'Stop, przywrócenie, start',
  'confirmation.restore.back-up-and-cycle': 'Kopia, stop, przywrócenie, start',
  'confirmation.restore.start-after': 'Przywrócenie, start',
  'confirmation.restore.back-up-and-start': 'Kopia, przywrócenie, start',
  'confirmation.restore.back-up-first': 'Kopia, potem przywrócenie',
  'confirmation.delete.title': 'Usunąć tę kopię zapasową?',
  'confirmation.delete.text':
    'To usunie z hostingu kopię zapasową {backup} serwera **{server}**. **Nie da się tego cofnąć.**',
  'confirmation.delete.go': 'Usuń',
  'confirmation.backup-name': '**„{backup}”**',
  'confirmation.backup-details': '**„{backup}”** ({details})',
  'confirmation.only': 'Tych przycisków może użyć tylko {person}, do {time} ({relative}).',
  'confirmation.expired.title': 'Wygasło',
  'confirmation.expired.text':
    'Nie było potwierdzenia na czas, więc niczego nie zmieniono. Zlecenie od {person}: **{request}**. Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'confirmation.expired.early':
    'Na tym serwerze Discord czekało zbyt wiele potwierdzeń, więc najstarsze wygasło przed czasem. Niczego nie zmieniono. Zlecenie od {person}: **{request}**. Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'confirmation.unshown.title': 'Niczego nie wykonano',
  'confirmation.unshown.text':
    'Nie udało się pokazać potwierdzenia, więc niczego nie zmieniono. Zlecenie od {person}: **{request}**. Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'confirmation.cancelled.title': 'Anulowano',
  'confirmation.cancelled.text': 'Niczego nie zmieniono. Zlecenie od {person}: **{request}**.',

  // /panel and panels
  'error.panel-channel-refused.title': 'Nie mogę tam publikować',
  'error.panel-channel-refused.text':
    '{channel} nie może mieć panelu statusu: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości**, **Osadzanie linków** i **Załączanie plików**, a potem spróbuj ponownie.',
  'error.too-many-panels.title': 'Zbyt wiele paneli statusu',
  'error.too-many-panels.text':
    'Na tym serwerze Discord osiągnięto limit paneli statusu ({max, number}). Niczego nie opublikowano. Najpierw usuń jeden za pomocą `/panel remove`.',
  'error.no-such-panel.title': 'Nie ma takiego panelu statusu',
  'error.no-such-panel.text':
    'Wybierz panel z listy, którą opcja `panel` podpowiada podczas pisania. Niczego nie usunięto.',
  'error.panel-gone.title': 'Ten panel statusu nie jest już aktualizowany',
  'error.panel-gone.text': 'Administrator może opublikować nowy za pomocą `/panel post`.',
  'panel.all-servers': 'Wszystkie serwery',
  'panel.new': 'Odczytuję status. Za chwilę pojawi się tutaj.',
  'panel.updated': 'Zaktualizowano {time}; ponownie, gdy coś się zmieni',
  'panel.since': 'Od: {time} ({relative})',
  'panel.last-seen': '{server}: ostatni znany status: {status}',
  'panel.unread': '⚠️ **{reason}.** Próbuję dalej.',
  'panel.unread-since': '⚠️ **{reason}.** Ostatni odczyt: {time}. Próbuję dalej.',
  'panel.late': 'Nie udało się odczytać stanu na czas',
  'panel.operation': '⏳ **{request}**: na polecenie {person}, {since}',
  'panel.operation-elsewhere': '⏳ **{request}**: na polecenie z innego serwera Discord, {since}',
  'panel.operation-scheduled': '⏳ **{request}**: zaplanowane, rozpoczęto {since}',
  'panel.newest-backup': 'Najnowsza kopia zapasowa',
  'panel.no-backup': 'brak',
  'panel.next-run': 'Najbliższa zaplanowana operacja',
  'panel.posted.title': 'Opublikowano panel statusu',
  'panel.posted.text':
    '**{panel}** na kanale {channel}: {message}. Panel aktualizuje się sam. Usuniesz go za pomocą `/panel remove`.',
  'panel.posted-later.title': 'Panel statusu pojawi się później',
  'panel.posted-later.text':
    'Discord w tej chwili nie przyjął wiadomości. Opublikuję **{panel}** na kanale {channel}, gdy tylko będzie to możliwe.',
  'panel.removed.title': 'Usunięto panel statusu',
  'panel.removed.text': 'Usunięto **{panel}** z kanału {channel} wraz z wiadomością.',
  'panel.removed.text-left':
    '**{panel}** na kanale {channel} nie jest już aktualizowany. Nie udało mi się usunąć wiadomości: usuń ją samodzielnie.',
  'panel.list.title': 'Panele statusu',
  'panel.list.none': 'Nie ma żadnego. Opublikuj pierwszy za pomocą `/panel post`.',
  'panel.list.message': 'pokaż',
  'panel.list.line': '**{panel}** na kanale {channel}: {message}',
  'panel.list.line-without-buttons': '**{panel}** na kanale {channel}, bez przycisków: {message}',
  'panel.list.not-posted': '**{panel}** na kanale {channel}: jeszcze nie opublikowano, próbuję dalej',
  'panel.list.ended': '⚠️ **{panel}** na kanale {channel}: zakończono {time} ({reason})',
  'panel.list.picture-refused': '⚠️ Bez obrazu: nie mogę tam załączać plików.',
  'panel.end.message-deleted': 'usunięto jego wiadomość',
  'panel.end.channel-gone': 'usunięto kanał',
  'panel.end.no-access': 'nie widzę już tego kanału',
  'panel.end.no-permission': 'nie mogę już tam pisać',
  'panel.ended.title': 'Panel statusu zakończył działanie',
  'panel.ended.text':
    '**{panel}** na kanale {channel} nie jest już aktualizowany: {reason}. Administrator może opublikować go ponownie za pomocą `/panel post`.',

  // /alerts and alerts
  'alert.down.title': 'Serwer {server} przestał działać',
  'alert.down.crashed-title': 'Serwer {server} uległ awarii',
  'alert.down.flapping-title': 'Serwer {server} ciągle przestaje działać',
  'alert.down.text': 'Przestał działać {time}. Nikt nie zatrzymał go za moim pośrednictwem.',
  'alert.down.crashed': 'Awaria nastąpiła {time}.',
  'alert.down.unseen': 'Przestał działać, gdy go nie obserwowałem ({from} – {to}).',
  'alert.down.online':
    '{count, plural, one {# gracz był online.} few {# gracze byli online.} many {# graczy było online.} other {# gracza było online.}}',
  'alert.down.online-named':
    '{count, plural, one {# gracz był online: {names}.} few {# gracze byli online: {names}.} many {# graczy było online: {names}.} other {# gracza było online: {names}.}}',
  'alert.down.nobody-online': 'Nikt nie był online.',
  'alert.down.last-line': 'Ostatni wiersz konsoli:',
  'alert.down.over-title': 'Serwer {server} znów działa',
  'alert.down.over': 'Czas przestoju: {duration}.',
  'alert.down.over-unseen': 'Czas przestoju: co najmniej {duration}.',
  'alert.down.over-at-most': 'Czas przestoju: najwyżej {duration}.',
  'alert.down.past-title': 'Serwer {server} nie działał',
  'alert.down.past': 'Przerwa: {from} – {to} ({duration}). Nie udało mi się napisać o tym wcześniej.',
  'alert.down.count':
    'Przestał działać {count, plural, one {# raz} few {# razy} many {# razy} other {# razu}} (pierwszy raz: {since}):',
  'alert.down.time': '• {from}, czas: {duration}',
  'alert.together.title':
    '{host}: {count, plural, one {# serwer przestał działać} few {# serwery przestały działać} many {# serwerów przestało działać} other {# serwera przestało działać}}',
  'alert.together.over-title':
    '{host}: {count, plural, one {# serwer znów działa} few {# serwery znów działają} many {# serwerów znów działa} other {# serwera znów działa}}',
  'alert.together.some-back':
    '{back, plural, one {Znów działa # z {count, number}.} few {Znów działają # z {count, number}.} many {Znów działa # z {count, number}.} other {Znów działa # z {count, number}.}}',
  'alert.together.down': '**{server}** przestał działać {time}',
  'alert.together.crashed': '**{server}** uległ awarii {time}',
  'alert.together.unseen': '**{server}** przestał działać, gdy go nie obserwowałem ({from} – {to})',
  'alert.together.back': '**{server}** wrócił {time} (czas przestoju: {duration})',
  'alert.together.back-unseen': '**{server}** znów działa',
  'alert.together.closed': '**{server}** nie jest już śledzony',
  'alert.together.online':
    '{count, plural, one {# gracz był online} few {# gracze byli online} many {# graczy było online} other {# gracza było online}}',
  'alert.together.crash-title':
    '{host}: {count, plural, one {# serwer uległ awarii i został zrestartowany} few {# serwery uległy awarii i zostały zrestartowane} many {# serwerów uległo awarii i zostało zrestartowanych} other {# serwera uległo awarii i zostało zrestartowanych}}',
  'alert.together.restart-title':
    '{host}: {count, plural, one {# serwer został zrestartowany} few {# serwery zostały zrestartowane} many {# serwerów zostało zrestartowanych} other {# serwera zostało zrestartowanych}} z nieznanego powodu',
  'alert.together.started': '**{server}** uruchomiono ponownie {time}',
  'alert.unreachable.title': 'Nie mogę połączyć się z {name}',
  'alert.unreachable.key-title': '{name} odrzuca klucz API',
  'alert.unreachable.node-title': 'Nie mogę połączyć się z maszyną serwerów: {name}',
  'alert.unreachable.unread-title': 'Nie mogę odczytać serwerów: {name}',
  'alert.unreachable.text': 'Pierwszy nieudany odczyt był {since}: nie wiem, czy serwery działają.',
  'alert.unreachable.next': 'Jeśli to potrwa, zajrzyj na stronę statusu hostingu.',
  'alert.unreachable.over-title': 'Znów mogę połączyć się z {name}',
  'alert.unreachable.node-over-title': 'Znów mogę połączyć się z maszyną serwerów: {name}',
  'alert.lasted': 'Trwało to: {duration}.',
  'alert.lasted-at-most': 'Trwało to najwyżej: {duration}.',
  'alert.memory.title': 'Serwerowi {name} kończy się pamięć',
  'alert.memory.text': 'Od pięciu minut zajęte jest co najmniej {percent} pamięci.',
  'alert.memory.over-title': 'Serwer {name} znów ma dość pamięci',
  'alert.disk.title': 'Serwerowi {name} kończy się miejsce na dysku',
  'alert.disk.text': 'Zajęte jest {percent} miejsca na dysku.',
  'alert.disk.over-title': 'Serwer {name} znów ma dość miejsca na dysku',
  'alert.backup-age.title': 'Brak świeżej kopii zapasowej serwera {name}',
  'alert.backup-age.text':
    'Najnowszą utworzono {time}. Powinna mieć najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.',
  'alert.backup-age.none':
    'Nie ma żadnej kopii zapasowej. Powinna być taka, która ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.',
  'alert.backup-age.over-title': 'Serwer {name} znów ma świeżą kopię zapasową',
  'alert.backup-age.first-title': 'Serwer {name} ma świeżą kopię zapasową',
  'alert.crash.title': 'Serwer {name} uległ awarii i został zrestartowany przez hosting',
  'alert.crash.text': 'Hosting uruchomił go ponownie {time}.',
  'alert.restart.title': 'Serwer {name} został zrestartowany z nieznanego powodu',
  'alert.restart.text':
    'Uruchomił się ponownie {time} i nikt nie zrobił tego za moim pośrednictwem. Być może uległ awarii albo zrestartował go ktoś lub harmonogram na hostingu.',
  'alert.schedule-missed.title':
    '{count, plural, one {Nie odbyło się zaplanowane uruchomienie na serwerze {name}} few {Nie odbyły się # zaplanowane uruchomienia na serwerze {name}} many {Nie odbyło się # zaplanowanych uruchomień na serwerze {name}} other {Nie odbyło się # zaplanowanego uruchomienia na serwerze {name}}}',
  'alert.repeated':
    'Zdarzyło się to {count, plural, one {# raz} few {# razy} many {# razy} other {# razu}}, po raz pierwszy {since}.',
  'alert.taken': '{person} się tym zajmuje.',
  'alert.closed': 'Już tego nie śledzę: alerty wyłączono albo serwer nie jest już połączony.',
  'alerts.welcome.title': 'Tutaj będą trafiać alerty',
  'alerts.welcome.text':
    'Napiszę tutaj, gdy serwer gry przestanie działać, a nikt nie zatrzymał go za moim pośrednictwem, albo gdy będzie miał inny problem. Administrator może to zmienić za pomocą `/alerts set`.',
  'alerts.set.title': 'Ustawiono alerty',
  'alerts.set.all':
    'Alerty o wszystkich serwerach trafiają na kanał {channel}, chyba że serwer ma własne ustawienie.',
  'alerts.set.server': 'Alerty o serwerze **{server}** trafiają na kanał {channel}.',
  'alerts.set.role':
    'Wspominają rolę {role}. Jeśli członkowie sami nie mogą jej wspominać, potrzebuję na tym kanale uprawnienia do wspominania wszystkich ról.',
  'alerts.set.backup-age':
    'Sprawdzam też, czy najnowsza kopia zapasowa ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.',
  'alerts.set.no-restarts': 'Nie zgłaszam restartów na hostingu.',
  'alerts.off.title': 'Wyłączono alerty',
  'alerts.off.all': 'Nie wysyłam już alertów na tym serwerze Discord.',
  'alerts.off.server': 'Nie wysyłam już alertów o serwerze **{server}**.',
  'alerts.none.title': 'Brak alertów',
  'alerts.none.text': 'Nic tu nie ustawiono. Wybierz kanał za pomocą `/alerts set`.',
  'alerts.title': 'Gdzie trafiają alerty',
  'alerts.line.all': '**Wszystkie serwery**: {channel}',
  'alerts.line.server': '**{server}**: {channel}',
  'alerts.line.role': 'wspomina {role}',
  'alerts.line.backup-age':
    'najnowsza kopia zapasowa ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}',
  'alerts.line.no-restarts': 'bez restartów',
  'alerts.line.off': '**{server}**: wyłączone',
  'alerts.line.problem': '⚠️ Nie udało się wysłać ostatniego alertu: {problem}.',
  'alerts.refused.title': 'Nie udało się wysłać alertu',
  'alerts.refused.text':
    '**{alert}**. Nie mogłem napisać o tym na kanale {channel}: {problem}. Sprawdź to za pomocą `/alerts show`.',
  'error.alert-channel-refused.title': 'Nie mogę tam pisać',
  'error.alert-channel-refused.text':
    'Alerty nie mogą trafiać na kanał {channel}: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków**, a potem spróbuj ponownie.',
  'error.alert-role-everyone.title': 'Nie wspominam wszystkich',
  'error.alert-role-everyone.text': 'Wybierz inną rolę albo żadną. Niczego nie zmieniono.',
  'error.too-many-alerts.title': 'Zbyt wiele ustawień alertów',
  'error.too-many-alerts.text':
    'Na tym serwerze Discord osiągnięto limit ustawień alertów ({max, number}). Niczego nie zmieniono. Najpierw wyłącz część z nich za pomocą `/alerts off`.',
  'error.alert-over.title': 'Już po wszystkim',
  'error.alert-over.text': 'Ten alert się skończył, nikt nie musi się nim zajmować.',
  'error.alert-taken.title': 'Ktoś się tym zajmuje',
  'error.alert-taken.text': '{person} już się tym zajmuje.',

  // /schedule and schedules
  'schedule.when.daily': 'Codziennie o {times}',
  'schedule.when.days': 'Co tydzień: {days} o {times}',
  'schedule.when.weekdays': 'Od poniedziałku do piątku o {times}',
  'schedule.when.minutes':
    'Co {minutes, plural, one {minutę} few {# minuty} many {# minut} other {# minuty}}',
  'schedule.when.hours':
    '{hours, plural, one {Co godzinę, o pełnej godzinie} few {Co # godziny według zegara, od {first}} many {Co # godzin według zegara, od {first}} other {Co # godziny według zegara, od {first}}}',
  'schedule.when.every': 'Co {duration} (pierwszy raz: {from})',
  'schedule.when.cron': 'Według wiersza crona {line}',
  'schedule.when.empty':
    'Gdy od {minutes, plural, one {# minuty} few {# minut} many {# minut} other {# minuty}} nikogo nie ma',
  'schedule.when.once': 'Jeden raz: {time} ({relative})',
  'schedule.draft.title': 'Zapisać ten harmonogram?',
  'schedule.zone': 'Godziny bez daty podano w strefie **{zone}**, a te z datą w Twojej strefie czasowej.',
  'schedule.zone-utc':
    'Godziny bez daty podano w **UTC**, a te z datą w Twojej strefie czasowej. Administrator może wybrać strefę czasową za pomocą `/setup timezone`.',
  'schedule.clock.skipped':
    '{date} zegary są przestawiane do przodu i pomijają tę godzinę: to uruchomienie będzie o {time}.',
  'schedule.clock.left-out':
    '{date} zegary są przestawiane do przodu i pomijają tę godzinę: wtedy się nie uruchomi.',
  'schedule.clock.once':
    '{date} zegary są cofane i ta godzina wypada dwa razy: uruchomi się za pierwszym razem.',
  'schedule.clock.twice':
    '{date} zegary są cofane i ta godzina wypada dwa razy: uruchomi się za każdym razem.',
  'schedule.often': '⚠️ To {count, number} razy dziennie.',
  'schedule.next-runs': 'Najbliższe uruchomienia:',
  'schedule.run': '{time} ({relative})',
  'schedule.warns': 'Gracze są ostrzegani {times} wcześniej: „{text}”',
  'schedule.waits-for': 'Czeka, aż nikogo nie będzie, najwyżej {duration}.',
  'schedule.waits-until': 'Czeka, aż nikogo nie będzie, najpóźniej do {time}.',
  'schedule.keeps':
    'Zachowuje {count, plural, one {najnowszą kopię} few {# najnowsze kopie} many {# najnowszych kopii} other {# najnowszej kopii}} z tego harmonogramu. Starsze z niego są usuwane, oprócz zablokowanych. Inne kopie zostają.',
  'schedule.limit':
    'Hosting pozwala na {limit, plural, one {# kopię zapasową} few {# kopie zapasowe} many {# kopii zapasowych} other {# kopii zapasowej}} tego serwera, a teraz ma on {used, number}.',
  'schedule.limit.full': 'Uruchomienia będą kończyć się niepowodzeniem, dopóki jedna nie zostanie usunięta.',
  'schedule.limit.full-keep':
    'Uruchomienia będą kończyć się niepowodzeniem, dopóki jedna nie zostanie usunięta. Jeśli będzie wtedy miejsce tylko na jedną, utwórz harmonogram ponownie. W przeciwnym razie powiedzie się tylko jedno uruchomienie.',
  'schedule.limit.fills':
    'Gdy będzie ich {limit, number}, uruchomienia będą kończyć się niepowodzeniem, dopóki jedna nie zostanie usunięta. Z `keep` harmonogram usuwa swoją najstarszą.',
  'schedule.limit.rotates':
    'Dla tego harmonogramu jest miejsce na {room, number}: gdy serwer ma {limit, number}, jego najstarsza jest usuwana przed utworzeniem nowej.',
  'schedule.limit.one':
    'Zostaje miejsce na 1. Starą trzeba usunąć przed utworzeniem nowej, a jeśli to się nie uda, harmonogram nie będzie miał żadnej. Przy samym „Zapisz” uruchomienia będą kończyć się niepowodzeniem, dopóki serwer ma {limit, number}.',
  'schedule.deletes-first':
    'Gdy serwer ma tyle kopii zapasowych, na ile pozwala hosting, jedyna kopia tego harmonogramu jest usuwana przed utworzeniem nowej.',
  'schedule.announced': 'Zapowiadane wcześniej na {channel}, z Pomiń i Odłóż.',
  'schedule.saved.title': 'Zapisano harmonogram',
  'schedule.set-up-by': 'Utworzył(a) {person}',
  'schedule.not-saved': 'Niczego nie zapisano.',
  'schedule.next-run': 'Najbliższe uruchomienie: {time} ({relative})',
  'schedule.no-next-run': 'Nie ma już kolejnych uruchomień.',
  'schedule.waits-empty': 'Uruchamia się, gdy serwer jest pusty.',
  'schedule.is-paused': 'Wstrzymany',
  'schedule.paused.title': 'Wstrzymano harmonogram',
  'schedule.paused.maker-left':
    'Harmonogram utworzył(a) {person}, ale tej osoby nie ma już na tym serwerze Discord.',
  'schedule.paused.maker-not-allowed':
    'Harmonogram utworzył(a) {person}, ale ta osoba nie ma już do tego uprawnień.',
  'schedule.paused.take-over':
    'Uruchomienie się nie odbyło. Harmonogram będzie działać dalej w imieniu osoby, która ma uprawnienia i go przejmie.',
  'schedule.taken-over.title': 'Przejęto harmonogram',
  'schedule.resumed.title': 'Wznowiono harmonogram',
  'schedule.removed.title': 'Usunięto harmonogram',
  'schedule.skipped.title': 'Pominięto najbliższe uruchomienie',
  'schedule.list.title': 'Harmonogramy',
  'schedule.list.title-server': 'Harmonogramy serwera {server}',
  'schedule.list.none': 'Nie ma żadnych. Utwórz harmonogram za pomocą `/schedule add`.',
  'schedule.last': 'Ostatnie uruchomienie {relative}: {result}',
  'schedule.last-skipped': 'Uruchomienie {time} ({relative}): {result}',
  'schedule.result.succeeded': 'wykonano',
  'schedule.result.failed': 'nie powiodło się',
  'schedule.result.unknown': 'wynik nieznany',
  'schedule.result.running': 'jeszcze trwa',
  'schedule.result.gone': 'brak zapisu',
  'schedule.idle.running': 'nic do zrobienia, serwer działał',
  'schedule.idle.stopped': 'nic do zrobienia, serwer był zatrzymany',
  'schedule.result.skipped': 'pominięte przez {person}',
  'schedule.result.missed': 'nie odbyło się, {reason}',
  'schedule.result.missed-only': 'nie odbyło się',
  'schedule.missed.late': 'nie działałem albo moja baza danych była nieosiągalna',
  'schedule.missed.busy': 'trwała inna operacja',
  'schedule.missed.host-away': 'nie można było odczytać danych z hostingu',
  'schedule.missed.disconnected': 'połączenie zostało usunięte lub nie działa',
  'schedule.missed.unsupported': 'hosting tego nie potrafi',
  'schedule.missed.maker-left': 'osoba, która go utworzyła, opuściła ten serwer Discord',
  'schedule.missed.maker-not-allowed': 'osoba, która go utworzyła, nie ma już do tego uprawnień',
  'schedule.misses.title': 'Zaplanowane uruchomienia się nie odbyły',
  'schedule.misses.one': '{request}, termin: {due}',
  'schedule.misses.several':
    '{request}, {count, plural, one {# uruchomienie} few {# uruchomienia} many {# uruchomień} other {# uruchomienia}} ({first} – {last})',
  'schedule.misses.because': '{what}: {reason}',
  'schedule.misses.end': 'Nie zostaną nadrobione. Najbliższe pokazuje `/schedule list`.',
  'schedule.notice.text': 'Według harmonogramu o {time} ({relative}).',
  'schedule.notice.text-empty':
    'Według harmonogramu, gdy tylko nikogo nie będzie, najpóźniej o {time} ({relative}).',
  'schedule.notice.postponed': '{person} odkłada na {time} ({relative}).',
  'schedule.notice.skipped': 'To uruchomienie pomija {person}.',
  'schedule.notice.ended': 'To uruchomienie: {result}.',
  'schedule.notice.called-off': 'To uruchomienie się nie odbędzie: harmonogram został zmieniony.',
  'schedule.notice.not-warned': 'Gracze nie zostali ostrzeżeni {times} wcześniej.',
  'schedule.notice.maybe-not-warned': 'Gracze mogli nie zostać ostrzeżeni {times} wcześniej.',
  'schedule.warning.stop':
    'Serwer zatrzyma się za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.',
  'schedule.warning.restart':
    'Restart serwera za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.',
  'schedule.warning.backup':
    'Kopia zapasowa serwera za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.',
  'schedule.warning.command':
    'Zaplanowane polecenie zostanie wykonane za {minutes, plural, one {# minutę} few {# minuty} many {# minut} other {# minuty}}.',

  // /history and charts
  'history.title': 'Historia',
  'history.title-server': 'Historia serwera {server}',
  'history.nothing': 'Nic jeszcze nie zrobiono.',
  'history.nothing-such': 'Niczego nie znaleziono.',
  'history.footer': 'Ostatnie 90 dni. Widzisz to tylko Ty.',
  'history.scheduled': 'według harmonogramu',
  'history.approved': 'zgoda: {person}',
  'history.running': 'jeszcze trwa',
  'history.unknown': 'wynik nieznany',
  'history.failed': 'nie udało się',
  'chart.day.alt':
    'Ostatnie 24 godziny. Najwięcej graczy: {players}. Dostępność: {uptime}. Restarty: {restarts, number}. Awarie: {crashes, number}. Kopie zapasowe: {backups, number}.',
  'chart.day.legend': '▲ restart · ✕ awaria · ● kopia zapasowa · ▨ wyłączony · ░ hosting nie odpowiada',
  'chart.no-data': 'brak danych',
  'chart.days.title':
    '{server}: {days, plural, one {ostatni dzień} few {ostatnie # dni} many {ostatnie # dni} other {ostatnie # dnia}}',
  'chart.days.nothing':
    'W tym czasie niczego nie zmierzono. Serwer jest mierzony, dopóki potrzebuje tego `/panel`, `/alerts` lub `/schedule`.',
  'chart.days.uptime': 'Dostępność: **{uptime}** (czas pomiaru: {observed})',
  'chart.days.busiest': 'Najwięcej graczy: **{players, number}**, między {from} a {to}',
  'chart.row.players': '🔵 gracze',
  'chart.row.cpu': '🟠 procesor (100% to jeden rdzeń)',
  'chart.row.memory': '🟢 pamięć',
  'chart.row.memory-size': '🟢 pamięć w GB',
  'chart.row.uptime': '🟩 dostępność',
  'chart.days.legend': 'Od góry do dołu. Linia to średnia, a pole to maksimum. Przerwy to czas bez pomiarów.',
  'chart.days.no-picture': 'Nie ma obrazu, bo tam, gdzie działam, nie zainstalowano biblioteki do rysowania.',
  'chart.days.footer':
    'Mierzone, dopóki potrzebuje tego /panel, /alerts lub /schedule; przechowywane przez 90 dni.',
  'chart.days.alt':
    '{days, plural, one {Ostatni dzień.} few {Ostatnie # dni.} many {Ostatnie # dni.} other {Ostatnie # dnia.}} Najwięcej graczy: {players}. Dostępność: {uptime}.',

  // Requests for approval, and grants of console commands
  'access.grant-changed': 'Zmieniono',
  'access.level-replaced': 'Poziom zmienił się z {before} na {now}.',
  'access.also-keeps': 'Rola {role} zachowuje też to, co poniżej. Odbierzesz to poleceniem `/access revoke`:',
  'access.only-commands': '{grant}, tylko te, które zaczynają się od {commands}',
  'error.commands-elsewhere.title': 'Nie przy tym uprawnieniu',
  'error.commands-elsewhere.text':
    'Opcja `commands` działa tylko z uprawnieniem `command`. Niczego nie nadano.',
  'error.commands-unreadable.title': 'Tych poleceń nie da się użyć',
  'error.commands-unreadable.text':
    '„{pattern}” nie pasuje. Wpisz pierwsze słowa każdego polecenia, oddzielone przecinkami, na przykład `say, whitelist, kick *`. `*` zastępuje jedno dowolne słowo, ale nie pierwsze. Najwyżej {count, number} poleceń po {length, number} znaków, bez `;`, `|` i `&&`. Niczego nie nadano.',
  'error.command-not-allowed.title': 'Brak uprawnień',
  'error.command-not-allowed.text':
    'Na serwerze **{server}** twoje role pozwalają tylko na polecenia, które zaczynają się od {commands}. Niczego nie wysłano.',
  'error.several-commands.title': 'Po jednym poleceniu',
  'error.several-commands.text':
    'Na serwerze **{server}** twoje role pozwalają tylko na polecenia, które zaczynają się od {commands}, po jednym: bez `;`, `|` i `&&`. Niczego nie wysłano.',
  'button.ask-approval': 'Poproś o zgodę',
  'button.approve': 'Zatwierdź',
  'button.decline': 'Odrzuć',
  'approval.wanted': 'Prośba o zgodę: {request}',
  'approval.asked': 'Prośba od {person}.',
  'approval.deciders':
    'Zatwierdzić lub odrzucić mogą osoby z uprawnieniami na {actions}, do {time} ({relative}).',
  'approval.approved.title': 'Zatwierdzono: {request}',
  'approval.approved.text': 'Prośba od {person}. Zgoda od {decider}.',
  'approval.declined.title': 'Odrzucono: {request}',
  'approval.declined.text': 'Prośba od {person}. Odmowa od {decider}. Niczego nie zmieniono.',
  'approval.expired.title': 'Wygasło: {request}',
  'approval.expired.text': 'Prośba od {person}. Nie było zgody na czas, więc niczego nie zmieniono.',
  'approval.sent.title': 'Wysłano prośbę o zgodę: {request}',
  'approval.sent.text':
    'Twoja prośba jest na kanale {channel}. Jeśli ktoś ją zatwierdzi przed {time} ({relative}), operacja ruszy w twoim imieniu, a wynik zobaczysz tutaj.',
  'approval.approved-by': 'Zgoda od {person}',
  'approval.welcome.title': 'Tutaj pojawiają się prośby o zgodę',
  'approval.welcome.text':
    'Można tu prosić o to, na co nie pozwalają własne role. Osoby z odpowiednimi uprawnieniami zatwierdzają lub odrzucają prośby. Administrator może wybrać inny kanał za pomocą `/setup approvals`.',
  'setup.approvals-channel': 'Prośby o zgodę: {channel}',
  'setup.approvals-in-log': 'Prośby o zgodę: na kanale logów',
  'setup.approvals-set.title': 'Ustawiono kanał próśb o zgodę',
  'setup.approvals-set.text': 'Prośby o zgodę pojawiają się teraz na kanale {channel}.',
  'setup.approvals-removed.title': 'Usunięto kanał próśb o zgodę',
  'setup.approvals-removed.text':
    'Prośby o zgodę pojawiają się teraz na kanale logów. Jeśli go nie ma, nikt nie może prosić.',
  'error.approvals-channel-refused.title': 'Nie mogę tam pisać',
  'error.approvals-channel-refused.text':
    '{channel} nie może być kanałem próśb o zgodę: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków**, a potem spróbuj ponownie.',
  'error.approval-not-needed.title': 'Masz już do tego uprawnienia',
  'error.approval-not-needed.text':
    'Masz już uprawnienia, więc prośby nie wysłano. Wpisz polecenie jeszcze raz.',
  'error.approval-own.title': 'Nie możesz zatwierdzić własnej prośby',
  'error.approval-own.text': 'To twoja prośba, więc musi ją zatwierdzić ktoś inny. **Odrzuć** ją wycofuje.',
  'error.approval-person-left.title': 'Już nie ma tej osoby na serwerze Discord',
  'error.approval-person-left.text':
    '{person} nie ma już na tym serwerze Discord, więc niczego nie zrobiono. **Odrzuć** zamyka prośbę.',
  'error.approval-person-lost-access.title': 'Brak uprawnień',
  'error.approval-person-lost-access.text':
    '{person} nie ma już żadnych uprawnień na serwerze **{server}**, więc niczego nie zrobiono. **Odrzuć** zamyka prośbę.',
  'error.approval-changed.title': 'Prośba się zmieniła',
  'error.approval-changed.text':
    'Serwer lub kopia jest teraz w innym stanie, więc potrzebne są inne kroki. Wiadomość już je pokazuje: kliknij jeszcze raz **Zatwierdź**, jeśli się zgadzasz. Niczego nie zrobiono.',
  'error.approval-starting.title': 'Właśnie się zaczyna',
  'error.approval-starting.text':
    'Zgoda od {person} przyszła przed chwilą. Jeśli nic się nie dzieje, spróbuj ponownie za minutę.',
  'error.approval-not-posted.title': 'Prośby nie wysłano',
  'error.approval-not-posted.text':
    'Nie mogę pisać na kanale {channel}: {problem}. Administrator może wybrać inny kanał za pomocą `/setup approvals`.',
  'error.approvals-off.title': 'Prośby nie wysłano',
  'error.approvals-off.text':
    'Nie ma już kanału na prośby. Administrator może go wybrać za pomocą `/setup approvals`.',
  'error.too-many-approvals.title': 'Zbyt wiele otwartych próśb',
  'error.too-many-approvals.text':
    '{count, plural, one {Masz na tym serwerze Discord # otwartą prośbę.} few {Masz na tym serwerze Discord # otwarte prośby.} many {Masz na tym serwerze Discord # otwartych próśb.} other {Masz na tym serwerze Discord # otwartej prośby.}} Poczekaj na decyzję w którejś z nich albo aż wygaśnie. Prośby nie wysłano.',
  'error.too-many-approvals-of-guild.title': 'Zbyt wiele otwartych próśb',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {Na tym serwerze Discord jest # otwarta prośba.} few {Na tym serwerze Discord są # otwarte prośby.} many {Na tym serwerze Discord jest # otwartych próśb.} other {Na tym serwerze Discord jest # otwartej prośby.}} Poczekaj na decyzję w którejś z nich albo aż wygaśnie. Prośby nie wysłano.',

  // The log channel
  'log.welcome.title': 'Tutaj będą ogłaszane operacje',
  'log.welcome.text':
    'Na tym kanale widać od teraz, co się dzieje z waszymi serwerami gier: kto co zrobił i z jakim skutkiem. Administrator może to zmienić za pomocą `/setup log`.',
};
