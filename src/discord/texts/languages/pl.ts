import type { Catalog } from '../catalog.ts';

/** Polish. */
export const pl: Catalog = {
  // Time and lists
  'time.after': 'po {time} ({relative})',
  'time.just-now': 'przed chwilą',
  'list.sentences': '{first} {second}',
  'list.more': '… i {count, plural, one {jeszcze #} few {jeszcze #} many {jeszcze #} other {jeszcze #}}',

  // Descriptions of commands and their options
  'command.status': 'Sprawdź, jak działają twoje serwery gier',
  'command.players': 'Sprawdź, kto jest online',
  'command.power': 'Uruchom, zatrzymaj lub zrestartuj serwer albo wymuś jego zatrzymanie',
  'command.power.action': 'Co zrobić',
  'command.cmd': 'Wykonaj polecenie w konsoli serwera',
  'command.cmd.command': 'Jeden wiersz, dokładnie taki jak w konsoli, na przykład: say Hello',
  'command.logs': 'Zobacz najnowsze wiersze konsoli serwera (widzisz je tylko ty)',
  'command.logs.lines': 'Liczba wierszy, 1–100 (domyślnie 20)',
  'command.help': 'Zobacz, co możesz tu zrobić',
  'command.history': 'Zobacz, kto co zrobił, oraz wykresy graczy i dostępności',
  'command.history.list': 'Zobacz, kto co zrobił i z jakim wynikiem (widzisz to tylko ty)',
  'command.history.list.server': 'Tylko ten serwer (domyślnie wszystkie)',
  'command.history.list.person': 'Tylko to, o co poprosiła ta osoba',
  'command.history.list.action': 'Tylko operacje tego rodzaju',
  'command.history.chart': 'Zobacz graczy, zużycie i dostępność serwera na wykresie',
  'command.history.chart.days': 'Liczba dni, 1–90 (domyślnie 7)',
  'command.backup': 'Przeglądaj, twórz, sprawdzaj, przywracaj, blokuj, pobieraj i usuwaj kopie zapasowe',
  'command.backup.list': 'Zobacz kopie zapasowe serwera',
  'command.backup.create': 'Utwórz kopię zapasową serwera',
  'command.backup.create.name': 'Nazwa kopii zapasowej (nie każdy hosting obsługuje nazwy)',
  'command.backup.restore': 'Zastąp świat kopią zapasową (z potwierdzeniem)',
  'command.backup.delete': 'Usuń kopię zapasową (z potwierdzeniem)',
  'command.backup.lock': 'Zabezpiecz kopię zapasową przed usunięciem',
  'command.backup.unlock': 'Pozwól ponownie usunąć zablokowaną kopię zapasową',
  'command.backup.download': 'Uzyskaj link do pobrania kopii zapasowej (widzisz go tylko ty)',
  'command.backup.compare': 'Zobacz, co się zmieniło między dwiema sprawdzonymi kopiami',
  'command.backup.compare.first': 'Jedna z dwóch kopii zapasowych',
  'command.backup.compare.second': 'Druga kopia zapasowa',
  'command.backup.prove': 'Odczytaj całą kopię zapasową i sprawdź, czy zawiera świat',
  'command.backup.prove.backup': 'Która kopia zapasowa (domyślnie: najnowsza kompletna)',
  'command.setup': 'Połącz ten serwer Discord z serwerami gier',
  'command.setup.connect': 'Podaj klucz API konta hostingowego w prywatnym formularzu',
  'command.setup.connect.host': 'Który hosting (opcjonalnie, jeśli jest tylko jeden)',
  'command.setup.check': 'Poszukaj błędów w ustawieniach lub zobacz, co może dana osoba',
  'command.setup.check.member': 'Osoba, której uprawnienia chcesz zobaczyć',
  'command.setup.show': 'Zobacz, co jest połączone',
  'command.setup.disconnect': 'Odłącz hosting i usuń jego klucz API',
  'command.setup.disconnect.connection': 'Które połączenie (opcjonalnie, jeśli jest tylko jedno)',
  'command.setup.server': 'Wybierz serwer, którego polecenia używają domyślnie',
  'command.setup.server.server': 'Nowy domyślny serwer (puste: brak)',
  'command.setup.address': 'Podaj, gdzie dołącza się do serwera',
  'command.setup.address.server': 'Serwer',
  'command.setup.address.address': 'Na przykład play.example.org:25565 (puste: to, co podaje hosting)',
  'command.setup.log': 'Wybierz kanał, na którym rejestrowane są wszystkie operacje',
  'command.setup.log.channel': 'Kanał logów (puste: brak)',
  'command.setup.approvals': 'Wybierz kanał na prośby o zgodę',
  'command.setup.approvals.channel': 'Pozostaw puste, aby używać kanału logów',
  'command.setup.language': 'Wybierz język publicznych wiadomości',
  'command.setup.language.language': 'Pozostaw puste, aby używać języka tego serwera Discord',
  'command.setup.timezone': 'Wybierz strefę czasową harmonogramów',
  'command.setup.timezone.zone': 'Miasto w twojej strefie czasowej, na przykład Europe/Warsaw, albo UTC',
  'command.access': 'Wybierz, na co pozwalają poszczególne role',
  'command.access.grant': 'Nadaj roli uprawnienie na jednym serwerze lub na wszystkich',
  'command.access.grant.permission': 'Poziom albo pojedyncza operacja',
  'command.access.grant.server': 'Tylko na tym serwerze (domyślnie na wszystkich)',
  'command.access.grant.commands':
    'Z permission:command tylko polecenia o takim początku, np.: say, whitelist, kick *',
  'command.access.revoke': 'Odbierz roli uprawnienia',
  'command.access.revoke.permission': 'Tylko to uprawnienie (domyślnie wszystkie)',
  'command.access.revoke.server': 'Tylko uprawnienia na tym serwerze (domyślnie wszystkie)',
  'command.access.list': 'Zobacz, na co pozwalają poszczególne role',
  'command.privacy': 'Zobacz, co tu o tobie przechowuję',
  'command.schedule': 'Zaplanuj restarty, kopie, uruchamianie, zatrzymywanie i polecenia konsoli',
  'command.schedule.add': 'Dodaj harmonogram (przed zapisaniem zobaczysz najbliższe wykonania)',
  'command.schedule.add.action': 'Co zrobić',
  'command.schedule.add.when':
    'codziennie 04:00 · pon,czw 06:30 · co 6 h · gdy pusty przez 30 min · jutro 03:00',
  'command.schedule.add.command': 'Polecenie konsoli do wykonania (tylko z action:command)',
  'command.schedule.add.warn': 'Ile minut przed wykonaniem ostrzec graczy, na przykład 10,5,1',
  'command.schedule.add.warning': 'Tekst ostrzeżenia; {minutes} zmieni się w liczbę pozostałych minut',
  'command.schedule.add.only-when-empty':
    'Czekaj, aż nikogo nie będzie: najwyżej tak długo (2 h) albo do godziny (06:00)',
  'command.schedule.add.keep': 'Ile kopii z tego harmonogramu zachować, 1–50; starsze z niego są usuwane',
  'command.schedule.add.channel': 'Gdzie zapowiadać wykonania, z Pomiń i Odłóż (domyślnie na kanale logów)',
  'command.schedule.list': 'Zobacz harmonogramy i wyniki ich ostatnich wykonań',
  'command.schedule.remove': 'Usuń harmonogram',
  'command.schedule.pause': 'Wstrzymaj harmonogram do czasu wznowienia',
  'command.schedule.resume': 'Wznów wstrzymany harmonogram',
  'command.schedule.skip': 'Pomiń najbliższe wykonanie harmonogramu',
  'command.panel': 'Pokazuj serwery w wiadomościach, które są zawsze aktualne',
  'command.panel.post': 'Opublikuj panel statusu: wiadomość, która jest zawsze aktualna',
  'command.panel.post.server': 'Serwer do pokazania (domyślnie wszystkie)',
  'command.panel.post.channel': 'Gdzie opublikować (domyślnie na tym kanale)',
  'command.panel.post.buttons':
    'Przyciski uruchamiania, zatrzymywania i kopii zapasowej (domyślnie włączone)',
  'command.panel.post.title': 'Nazwa panelu; - przywraca zwykłą',
  'command.panel.post.color': 'Kolor, gdy wszystko działa, na przykład #57f287; - przywraca zwykły',
  'command.panel.post.text': 'Tekst pod spodem, np. jak dołączyć; \\n zaczyna wiersz, - go usuwa',
  'command.panel.post.image': 'Adres małego obrazka, z https; - go usuwa',
  'command.panel.post.show': 'Co pokazuje, na przykład: gracze, wykres; - pokazuje wszystko',
  'command.panel.edit': 'Zmień wygląd panelu statusu',
  'command.panel.move': 'Przenieś panel statusu na inny kanał albo na koniec tego kanału',
  'command.panel.move.channel': 'Dokąd przenieść (domyślnie na koniec tego kanału)',
  'command.panel.remove': 'Usuń panel statusu wraz z jego wiadomością',
  'command.panel.remove.panel': 'Który panel statusu',
  'command.panel.list': 'Zobacz wszystkie panele statusu',
  'command.alerts': 'Alerty, gdy serwer przestanie działać lub będzie miał inny problem',
  'command.alerts.set': 'Wybierz, gdzie trafiają alerty i kogo oznaczają',
  'command.alerts.set.channel': 'Kanał alertów',
  'command.alerts.set.role': 'Oznaczana rola (puste: brak)',
  'command.alerts.set.server': 'Tylko dla tego serwera (domyślnie dla wszystkich)',
  'command.alerts.set.backup_age': 'Alert, gdy najnowsza kopia jest starsza niż tyle godzin (puste: nigdy)',
  'command.alerts.set.proven_age':
    'Alert, gdy najnowsza sprawdzona kopia jest starsza niż tyle godzin (puste: nigdy)',
  'command.alerts.set.restarts': 'Zgłaszaj restarty, których nikt tu nie zlecił (domyślnie włączone)',
  'command.alerts.off': 'Wyłącz alerty dla jednego serwera lub dla wszystkich',
  'command.alerts.off.server': 'Tylko dla tego serwera (domyślnie dla wszystkich)',
  'command.alerts.show': 'Zobacz, gdzie trafiają alerty',
  // Options of several commands
  'command.server-option': 'Który serwer (opcjonalnie, jeśli jest domyślny lub tylko jeden)',
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
  'action.schedule': 'zarządzanie harmonogramami',
  'action.backup.list': 'przeglądanie kopii zapasowych',
  'action.backup.create': 'tworzenie kopii zapasowych',
  'action.backup.restore': 'przywracanie kopii zapasowych',
  'action.backup.delete': 'usuwanie kopii zapasowych',
  'action.backup.lock': 'blokowanie i odblokowywanie kopii zapasowych',
  'action.backup.download': 'pobieranie kopii zapasowych',
  'action.backup.prove': 'sprawdzanie kopii zapasowych',
  // Levels
  'permission.viewer': 'status i lista kopii zapasowych',
  'permission.operator':
    'status, lista i tworzenie kopii, uruchamianie, zatrzymywanie, restart, konsola i historia',
  'permission.manager': 'wszystko',

  // Errors: what was not done, why, and what to do next
  'error.reference': 'Kod błędu: {reference}',
  'error.missing-option.title': 'Czegoś brakuje',
  'error.missing-option.text':
    'Opcja {option} jest pusta. Wpisz polecenie jeszcze raz i wybierz wartość z listy.',
  'error.no-such-choice.title': 'Nie ma takiej wartości',
  'error.no-such-choice.text':
    'Opcja {option} nie może mieć wartości „{value}”. Do wyboru są: {choices}. Niczego nie zmieniono.',
  'error.no-such-command.title': 'To polecenie już nie istnieje',
  'error.no-such-command.text': 'Wpisz /, aby zobaczyć aktualne polecenia.',
  'error.old-button.title': 'Ten przycisk wygasł',
  'error.old-button.text': 'Nie wiem już, do czego służył. Wpisz polecenie jeszcze raz.',
  'error.old-server-button.title': 'Ten przycisk wygasł',
  'error.old-server-button.text': 'Nie wiem już, którego serwera dotyczył. Wpisz polecenie jeszcze raz.',
  'error.outside-guild.title': 'Polecenia tutaj nie działają',
  'error.outside-guild.text': 'Używaj ich na serwerze Discord, do którego mnie dodano.',
  'error.restarting.title': 'Trwa restart bota',
  'error.restarting.text':
    'Restart nastąpił, zanim hosting odpowiedział. Niczego nie zmieniono. Spróbuj ponownie za chwilę.',
  'error.restarted.title': 'Restart bota nastąpił, zanim to wykonano',
  'error.restarted.text': 'Niczego nie zmieniono. Spróbuj ponownie.',
  'error.interrupted.title': 'W trakcie nastąpił restart bota',
  'error.interrupted.text':
    'Nie wiadomo, czy to zostało zapisane. Sprawdź za pomocą {command} i w razie potrzeby spróbuj ponownie.',
  'error.busy.title': 'Serwer {server} jest zajęty',
  'error.busy.text':
    '**{request}** nadal trwa. Zlecenie od: **{person}**, {since}. Tylko jedna zmiana naraz: spróbuj ponownie, gdy ta się zakończy.',
  'error.busy-elsewhere.title': 'Serwer {server} jest zajęty',
  'error.busy-elsewhere.text':
    '**{request}** nadal trwa. Zlecenie z innego serwera Discord, {since}. Tylko jedna zmiana naraz: spróbuj ponownie, gdy ta się zakończy.',
  'error.too-many-operations.title': 'Trwa zbyt wiele operacji',
  'error.too-many-operations.text':
    '{count, plural, one {Trwa już # operacja, a to jest limit:} few {Trwają już # operacje, a to jest limit:} many {Trwa już # operacji, a to jest limit:} other {Trwa już # operacji, a to jest limit:}}\n{operations}\nNiczego nie zmieniono. Spróbuj ponownie, gdy któraś się zakończy.',
  'error.too-many-operations-everywhere.title': 'Nie mogę przyjąć kolejnej operacji',
  'error.too-many-operations-everywhere.text':
    'Wykonuję już tyle operacji, ile mogę. Niczego nie zmieniono. Spróbuj ponownie za kilka minut.',
  'error.key-unreadable.title': 'Potrzebne ponowne połączenie',
  'error.key-unreadable.text':
    'Nie mogę już odczytać zapisanego klucza API. Poproś administratora o ponowne użycie `/setup connect`.',
  'error.store-unavailable.title': 'Brak dostępu do bazy danych',
  'error.store-unavailable.text':
    'Bez niej nie mogę sprawdzić uprawnień. Na serwerach gier niczego nie zmieniono. Spróbuj ponownie za minutę.',
  'error.store-uncertain.title': 'Brak dostępu do bazy danych',
  'error.store-uncertain.text':
    'Gdy baza danych znów będzie dostępna, twoje zlecenie może jeszcze zostać wykonane. Zanim spróbujesz ponownie, za minutę sprawdź `/status`.',
  'error.reply-refused.title': 'Nie mogę pokazać wyniku',
  'error.reply-refused.text':
    'Discord odrzucił moją wiadomość, ale zlecenie mogło zostać wykonane. Sprawdź `/status`, a po zmianie ustawień `/setup show` lub `/access list`.',
  'error.not-acknowledged.title': 'Niczego nie zmieniono',
  'error.not-acknowledged.text':
    'Po stronie Discorda wystąpił błąd jeszcze przed rozpoczęciem. Spróbuj ponownie.',
  'error.internal.title': 'Coś poszło nie tak po mojej stronie',
  'error.internal.text':
    'Spróbuj ponownie. Jeśli to się powtarza, wyślij poniższy kod błędu osobie, która prowadzi tego bota.',

  // Errors: too many requests
  'error.too-fast.title': 'Zwolnij',
  'error.too-fast.text': 'Wysyłasz zbyt wiele żądań. Niczego nie zmieniono. Spróbuj ponownie {after}.',
  'error.guild-too-fast.title': 'Zbyt wiele żądań',
  'error.guild-too-fast.text':
    'Z tego serwera Discord przyszło zbyt wiele żądań. Niczego nie zmieniono. Spróbuj ponownie {after}.',
  'error.overloaded.title': 'Zbyt wiele żądań w tej chwili',
  'error.overloaded.text':
    'Dostaję więcej żądań, niż mogę obsłużyć. Niczego nie zmieniono. Spróbuj ponownie {after}.',

  // Errors: permissions
  'refusal.ask-admin': 'Poproś administratora o użycie {grants}.',
  'refusal.ask-approval': 'Może to zatwierdzić każdy, kto sam może to zrobić.',
  'error.no-permission.title': 'Twoje role nie pozwalają tu na {actions}',
  'error.no-permission.text': 'Nie masz do tego uprawnień.',
  'error.no-permission-on-server.title': 'Twoje role nie pozwalają tu na {actions}',
  'error.no-permission-on-server.text': 'Nie masz do tego uprawnień na serwerze **{server}**.',
  'error.no-permission-on-this-server.title': 'Twoje role nie pozwalają tu na {actions}',
  'error.no-permission-on-this-server.text': 'Nie masz do tego uprawnień na tym serwerze gry.',
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
    'Nie połączono jeszcze żadnego konta hostingowego. Poproś administratora o użycie `/setup connect`.',
  'error.not-connected-admin.title': 'Brak połączenia',
  'error.not-connected-admin.text':
    'Nie połączono jeszcze żadnego konta hostingowego. Użyj `/setup connect`: potrzebny jest klucz API z hostingu.',
  'error.other-host.title': 'Połączono z innym hostingiem',
  'error.other-host.text':
    'Zapisany klucz API jest do innego hostingu niż ten, z którego mam korzystać, więc go nie wysyłam. Poproś administratora o ponowne użycie `/setup connect`.',
  'error.own-hosts-off.title': 'Własne panele tego rodzaju są wyłączone',
  'error.own-hosts-off.text':
    'Osoba, która prowadzi tego bota, wyłączyła połączenia z własnymi panelami tego rodzaju. Niczego nie wysłano. Zapytaj ją o to albo połącz inny hosting za pomocą `/setup connect`.',
  'error.connection-removed.title': 'Połączenie usunięto',
  'error.connection-removed.text':
    '**{server}** należy do połączenia, które zostało usunięte. Administrator może je przywrócić za pomocą `/setup connect`.',
  'error.key-not-permitted.title': 'Klucz API na to nie pozwala',
  'error.key-not-permitted.text':
    'Na serwerze **{server}** klucz API połączenia **{connection}** nie pozwala na {action}, więc niczego nie wysłano. W panelu hostingu nadaj użytkownikowi klucza {count, plural, one {to uprawnienie} few {te uprawnienia} many {te uprawnienia} other {te uprawnienia}}: {permissions}.',
  'error.connections-failed.title': 'W tej chwili nie można wyświetlić niektórych serwerów',
  'error.connections-failed.text': 'Nie udało się pobrać listy serwerów tych połączeń:\n{connections}',

  // Errors: the API key that an admin entered in the form
  'error.api-key-empty.title': 'To nie jest klucz API',
  'error.api-key-empty.text': 'Pole było puste. Niczego nie zapisano.',
  'error.api-key-too-long.title': 'To nie jest klucz API',
  'error.api-key-too-long.text':
    'Tekst jest dłuższy niż {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. Niczego nie zapisano.',
  'error.api-key-malformed.title': 'To nie jest klucz API',
  'error.api-key-malformed.text':
    'Tekst zawiera spacje lub znaki, których nie może być w kluczu API. Skopiuj klucz jeszcze raz. Niczego nie zapisano.',
  'error.api-key-refused.title': 'Hosting odrzucił ten klucz',
  'error.api-key-refused.text':
    '{hostText}{connected, select, yes {Niczego nie zapisano, dotychczasowe połączenie pozostaje bez zmian.} other {Niczego nie zapisano.}} Skopiuj cały klucz z ustawień hostingu, bez spacji. Mógł też wygasnąć.',
  'error.api-key-not-allowed.title': 'Ten klucz nie daje dostępu do listy serwerów',
  'error.api-key-not-allowed.text':
    'Hosting przyjął klucz, ale nie daje mu dostępu do listy serwerów na koncie.\n{hostText}{connected, select, yes {Niczego nie zapisano, dotychczasowe połączenie pozostaje bez zmian.} other {Niczego nie zapisano.}} Nadaj kluczowi to uprawnienie w panelu hostingu, a potem połącz ponownie.',
  'error.api-key-not-checked.title': 'Nie udało się sprawdzić klucza',
  'error.api-key-not-checked.text':
    '{what}\n{connected, select, yes {Niczego nie zapisano, dotychczasowe połączenie pozostaje bez zmian.} other {Niczego nie zapisano.}} Klucz może być prawidłowy. Spróbuj ponownie za minutę. Jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'error.api-key-check-later.title': 'Nie udało się sprawdzić klucza',
  'error.api-key-check-later.text':
    '{what}\n{connected, select, yes {Niczego nie zapisano, dotychczasowe połączenie pozostaje bez zmian.} other {Niczego nie zapisano.}} Klucz może być prawidłowy. {next}',
  'error.too-many-keys.title': 'Zbyt wiele prób połączenia',
  'error.too-many-keys.text': 'Niczego nie zapisano. Spróbuj ponownie {after}.',
  'error.keys-refused.title': 'Poczekaj, zanim podasz kolejny klucz',
  'error.keys-refused.text':
    'Hosting odrzucił ostatnie klucze i przy kolejnych próbach może mnie zablokować. Niczego nie zapisano. Utwórz nowy klucz w ustawieniach hostingu i skopiuj go w całości. Spróbuj ponownie {after}.',
  'error.key-being-checked.title': 'Jedno połączenie naraz',
  'error.key-being-checked.text':
    'Trwa jeszcze sprawdzanie innego połączenia, więc tego nie zapisano. Za chwilę sprawdź `/setup show`.',
  'error.address-refused.title': 'Nie mogę użyć tego adresu',
  'error.address-refused.text':
    'Podaj adres panelu tak jak w przeglądarce, na przykład `https://panel.example.com:8443`. Musi zaczynać się od https, być dostępny z internetu i używać portu 443 lub powyżej 1023. Niczego nie zapisano.',
  'error.own-host-unreachable.title': 'Nie mogę połączyć się z twoim panelem',
  'error.own-host-unreachable.text':
    '{kind, select, crafty {Musi być dostępny z internetu przez https.} other {Musi być dostępny z internetu przez https i mieć ważny certyfikat.}} {connected, select, yes {Niczego nie zapisano, dotychczasowe połączenie pozostaje bez zmian.} other {Niczego nie zapisano.}} Sprawdź adres i spróbuj ponownie.',
  'error.too-many-own-hosts.title': 'Zbyt wiele paneli',
  'error.too-many-own-hosts.text':
    'Możesz połączyć najwyżej {max, plural, one {# własny panel} few {# własne panele} many {# własnych paneli} other {# własnego panelu}}. Niczego nie zapisano. Najpierw usuń któryś za pomocą `/setup disconnect`.',

  // Errors: the server, the backup or the console command that a person named
  'error.which-server.title': 'Który serwer?',
  'error.which-server.text': 'Podaj serwer w opcji `server`:\n{servers}',
  'error.several-servers.title': 'Jest kilka serwerów o nazwie „{name}”',
  'error.several-servers.text': 'Podaj serwer w opcji `server`:\n{servers}',
  'error.no-such-server.title': 'Nie ma serwera o nazwie „{name}”',
  'error.no-such-server.text': 'Podaj serwer w opcji `server`:\n{servers}',
  'error.no-such-server-allowed.title': 'Nie ma serwera o nazwie „{name}”',
  'error.no-such-server-allowed.text': 'Nie ma tu serwera, na którym masz do tego uprawnienia.',
  'error.no-server-allowed.title': 'Brak uprawnień',
  'error.no-server-allowed.text': 'Nie ma tu serwera, na którym masz do tego uprawnienia.',
  'error.no-visible-server.title': 'Brak uprawnień',
  'error.no-visible-server.text': 'Nie ma tu serwera, do którego masz dostęp.',
  'error.server-not-listed.title': 'Nie ma serwera o nazwie „{name}”',
  'error.server-not-listed.text': 'Wpisz identyfikator serwera dokładnie tak, jak pokazuje go hosting.',
  'error.no-servers.title': 'Brak serwerów',
  'error.no-servers.text': 'Na koncie hostingowym nie ma żadnych serwerów.',
  'error.unsupported-kill.title': 'API hostingu {host} nie pozwala wymusić zatrzymania',
  'error.unsupported-kill.text':
    'Niczego nie zmieniono. Zatrzymaj serwer za pomocą `/power action:stop` albo użyj panelu hostingu {host}.',
  'error.unsupported-backups.title': 'API hostingu {host} nie obsługuje kopii zapasowych',
  'error.unsupported-backups.text':
    'Niczego nie zmieniono. Twórz i przywracaj kopie zapasowe w panelu hostingu {host}.',
  'error.unsupported-names.title': 'Hosting {host} sam nadaje nazwy kopiom zapasowym',
  'error.unsupported-names.text': 'Niczego nie zmieniono. Wpisz polecenie jeszcze raz bez opcji `name`.',
  'error.unsupported-locks.title': 'API hostingu {host} nie pozwala blokować kopii zapasowych',
  'error.unsupported-locks.text': 'Niczego nie zmieniono.',
  'error.unsupported-downloads.title':
    'API hostingu {host} nie udostępnia linków do pobierania kopii zapasowych',
  'error.unsupported-downloads.text': 'Pobierz kopię zapasową w panelu hostingu {host}.',
  'error.unsupported-streams.title': 'API hostingu {host} nie wysyła kopii zapasowych',
  'error.unsupported-streams.text':
    'Dlatego nie da się sprawdzić, co w nich jest. To nic nie mówi o ich jakości.',
  'error.no-such-backup.title': 'Nie ma takiej kopii zapasowej',
  'error.no-such-backup.text':
    'Serwer {server} nie ma kopii zapasowej „{name}”. Zajrzyj do `/backup list`: mogła zostać usunięta.',
  'error.backup-gone.title': 'Tej kopii zapasowej już nie ma',
  'error.backup-gone.text':
    'Hosting nie podaje już tej kopii zapasowej serwera {server}. Zajrzyj do `/backup list`.',
  'error.undo-expired.title': 'Ten przycisk już nie działa',
  'error.undo-expired.text':
    'Działa przez 24 godziny po przywróceniu. Wybierz kopię za pomocą `/backup restore`.',
  'error.several-backups.title': 'Do „{name}” pasuje kilka kopii zapasowych',
  'error.several-backups.text':
    'Wybierz kopię z listy, którą opcja `backup` pokazuje podczas pisania: widać na niej wiek i rozmiar.',
  'error.backup-locked.title': 'Kopia zapasowa jest zablokowana',
  'error.backup-locked.text':
    'Kopia „{backup}” serwera {server} jest zablokowana, więc nie została usunięta. Odblokuj ją za pomocą `/backup unlock`, a potem usuń.',
  'error.backup-unfinished.title': 'Kopia zapasowa nie jest kompletna',
  'error.backup-unfinished.text':
    'Kopia „{backup}” serwera {server} nie jest kompletna, więc nie można jej pobrać.',
  'error.same-backup.title': 'Dwa razy ta sama kopia',
  'error.same-backup.text': 'Obie to „{backup}”. Wybierz dwie różne kopie zapasowe serwera {server}.',
  'error.backups-unread.title': 'Nie wiem, co zawierają',
  'error.backups-unread.text':
    'Jeszcze niesprawdzone: {backups}. Sprawdź kopię poleceniem `/backup prove`, potem porównaj.',
  'error.backups-too-large.title': 'Za dużo plików do porównania',
  'error.backups-too-large.text':
    'Kopia „{backup}” serwera {server} zawiera więcej plików, niż mogę porównać.',
  'error.backup-not-readable.title': 'Kopia zapasowa nie jest kompletna',
  'error.backup-not-readable.text':
    'Kopia „{backup}” serwera {server} nie jest kompletna, więc nie ma czego sprawdzić.',
  'error.no-complete-backup.title': 'Brak kompletnej kopii zapasowej',
  'error.no-complete-backup.text':
    'Serwer {server} nie ma kompletnej kopii zapasowej. Utwórz ją za pomocą `/backup create`.',
  'error.restore-other-layout.title': 'To zmieszałoby dwa układy plików',
  'error.restore-other-layout.text':
    'Minecraft 26.1 przeniósł pliki światów. Kopia „{backup}” i serwer **{server}**: jedno jest sprzed tej zmiany, drugie z okresu po niej. Ten hosting zostawia pliki, których nie ma w kopii, a z oboma układami serwer może się nie uruchomić. Niczego nie zmieniono.\n\nTak to zadziała: zrób kopię serwera, usuń foldery świata w panelu hostingu, potem przywróć ponownie.',
  'error.no-backups-allowed.title': 'Ten serwer nie może mieć kopii zapasowych',
  'error.no-backups-allowed.text':
    'Hosting nie pozwala na kopie zapasowe serwera **{server}**, więc niczego nie wysłano. Poproś hosting o wyższy limit.',
  'error.backup-name-too-long.title': 'Nazwa jest za długa',
  'error.backup-name-too-long.text':
    'Nazwa kopii zapasowej może mieć najwyżej {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. Niczego nie zmieniono.',
  'error.command-empty.title': 'To nie jest polecenie konsoli',
  'error.command-empty.text': 'Polecenie jest puste. Niczego nie wysłano.',
  'error.command-too-long.title': 'To nie jest polecenie konsoli',
  'error.command-too-long.text':
    'Polecenie jest dłuższe niż {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}. Niczego nie wysłano.',
  'error.command-has-lines.title': 'To nie jest polecenie konsoli',
  'error.command-has-lines.text':
    'Polecenie zawiera znaki nowego wiersza lub znaki sterujące: wysyłaj jeden wiersz naraz. Niczego nie wysłano.',
  'error.command-invisible.title': 'To nie jest polecenie konsoli',
  'error.command-invisible.text':
    'Polecenie zawiera niewidoczny znak, którego nie zobaczy nikt, kto je czyta: wpisz je, zamiast wklejać. Niczego nie wysłano.',
  'error.command-malformed.title': 'To nie jest polecenie konsoli',
  'error.command-malformed.text': 'Polecenie zawiera uszkodzony znak. Niczego nie wysłano.',
  'error.no-log.title': 'Ten hosting nie udostępnia konsoli',
  'error.no-log.text': '**{host}** nie udostępnia konsoli swoich serwerów. Otwórz konsolę w panelu hostingu.',

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
    'Otwartych potwierdzeń było zbyt wiele, więc to wygasło przed czasem. Niczego nie zmieniono. Wpisz polecenie jeszcze raz.',
  'error.confirmation-cancelled.title': 'Ten przycisk już nie działa',
  'error.confirmation-cancelled.text': 'Zlecenie anulowano. Niczego nie zmieniono.',
  'error.confirmation-used.title': 'Ten przycisk już nie działa',
  'error.confirmation-used.text': 'Został już użyty.',
  'error.confirmation-other-account.title': 'Ten przycisk już nie działa',
  'error.confirmation-other-account.text':
    'Od tego czasu połączono inne konto hostingowe. Wpisz polecenie jeszcze raz.',
  'error.too-many-confirmations.title': 'Zbyt wiele otwartych potwierdzeń',
  'error.too-many-confirmations.text':
    '{count, plural, one {Masz # otwarte potwierdzenie.} few {Masz # otwarte potwierdzenia.} many {Masz # otwartych potwierdzeń.} other {Masz # otwartego potwierdzenia.}} Najpierw potwierdź lub anuluj któreś albo poczekaj, aż któreś wygaśnie. Niczego nie zmieniono.',
  'error.too-many-confirmations-of-guild.title': 'Zbyt wiele otwartych potwierdzeń',
  'error.too-many-confirmations-of-guild.text':
    '{count, plural, one {Jest tu # otwarte potwierdzenie.} few {Są tu # otwarte potwierdzenia.} many {Jest tu # otwartych potwierdzeń.} other {Jest tu # otwartego potwierdzenia.}} Najpierw potwierdź lub anuluj niektóre z nich albo poczekaj, aż wygasną. Niczego nie zmieniono.',
  'error.too-many-confirmations-everywhere.title': 'Zbyt wiele otwartych potwierdzeń',
  'error.too-many-confirmations-everywhere.text':
    'Mam już tyle otwartych potwierdzeń, ile mogę. Niczego nie zmieniono. Spróbuj ponownie za kilka minut.',

  // Errors of /setup and /access
  'error.nothing-connected.title': 'Brak połączenia',
  'error.nothing-connected.text': 'Nie połączono żadnego konta hostingowego, więc nie ma czego odłączać.',
  'error.which-host.title': 'Który hosting?',
  'error.which-host.text': 'Podaj hosting w opcji `host`:\n{hosts}',
  'error.which-connection.title': 'Które połączenie?',
  'error.which-connection.text': 'Podaj połączenie w opcji `connection`:\n{connections}',
  'error.log-channel-refused.title': 'Nie mogę tam pisać',
  'error.log-channel-refused.text':
    'Nie mogę użyć {channel} jako kanału logów: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków**, a potem spróbuj ponownie.',
  'error.blank-server.title': 'Który serwer?',
  'error.blank-server.text': 'Opcja **server** jest pusta. Niczego nie zmieniono.',
  'error.too-many-grants.title': 'Zbyt wiele uprawnień',
  'error.too-many-grants.text':
    'Osiągnięto limit nadanych uprawnień ({max, number}). Niczego nie zmieniono. Odbierz część z nich za pomocą `/access revoke` albo nadawaj poziomy na wszystkich serwerach.',
  'error.join-address.title': 'To nie adres',
  'error.join-address.text':
    '„{address}” nie jest adresem serwera gry. Wpisz host i w razie potrzeby port: `play.example.org:25565`. Niczego nie zmieniono.',
  'error.too-many-addresses.title': 'Za dużo adresów',
  'error.too-many-addresses.text': 'Zapisuję najwyżej 100 adresów na serwer Discord. Niczego nie zmieniono.',
  'error.unknown-timezone.title': 'Nie ma takiej strefy czasowej',
  'error.unknown-timezone.text':
    'Nie znam strefy czasowej „{zone}”. Wpisz miasto, takie jak `Europe/Berlin`, i wybierz z listy. Niczego nie zmieniono.',
  'error.unknown-timezone-similar.title': 'Nie ma takiej strefy czasowej',
  'error.unknown-timezone-similar.text':
    'Nie znam strefy czasowej „{zone}”. Czy chodziło o `{similar}`? Niczego nie zmieniono.',
  'error.schedule-not-understood.title': 'Nie rozumiem tego czasu',
  'error.schedule-not-understood.text':
    '„{when}” nie jest znanym mi czasem. Spróbuj na przykład: `every day 04:00`, `mon,thu 06:30`, `every 6 h`, `when empty for 30 min`, `2026-12-24 18:00`, `in 2 h` albo wiersz crona, taki jak `0 4 * * 1-5`. Niczego nie zapisano.',
  'error.schedule-no-time.title': '„{part}” to nie godzina',
  'error.schedule-no-time.text': 'Godziny są od 00:00 do 23:59. Niczego nie zapisano.',
  'error.schedule-cron.title': 'Nie mogę odczytać tego wiersza crona',
  'error.schedule-cron.text':
    'Wiersz crona ma pięć pól: minuta, godzina, dzień miesiąca, miesiąc i dzień tygodnia, na przykład `30 4 * * 1-5`. „{when}” nim nie jest. Niczego nie zapisano.',
  'error.schedule-too-often.title': 'Zbyt często',
  'error.schedule-too-often.text':
    'Między dwoma wykonaniami musi być co najmniej 5 minut. Niczego nie zapisano.',
  'error.schedule-never.title': 'Ten moment nigdy nie nadejdzie',
  'error.schedule-never.text': 'Żadna data nie pasuje do „{when}”. Niczego nie zapisano.',
  'error.schedule-past.title': 'Ten moment już minął',
  'error.schedule-past.text': 'W strefie czasowej **{zone}** jest teraz {time}. Niczego nie zapisano.',
  'error.schedule-too-far.title': 'Zbyt odległy termin',
  'error.schedule-too-far.text':
    'Jednorazowe wykonanie może wypadać najwyżej za rok, a odstęp wynosić najwyżej 31 dni. Niczego nie zapisano.',
  'error.schedule-option.title': 'Te opcje nie pasują do siebie',
  'error.schedule-option.text':
    'Opcja {option} nie działa z tą wartością opcji {other}. Usuń jedną z nich. Niczego nie zapisano.',
  'error.schedule-needs.title': 'Czegoś brakuje',
  'error.schedule-needs.text': '{option} wymaga też opcji {other}. Niczego nie zapisano.',
  'error.schedule-empty.title': 'Tylko przy zatrzymywaniu',
  'error.schedule-empty.text':
    '`when empty for …` działa tylko z `action:stop`. Przy innych operacjach wybierz godzinę i użyj opcji `only_when_empty`. Niczego nie zapisano.',
  'error.schedule-warn.title': 'Nie rozumiem tych minut',
  'error.schedule-warn.text':
    'Opcja `warn` przyjmuje do pięciu liczb minut od 1 do 60, na przykład `10,5,1`. Niczego nie zapisano.',
  'error.schedule-warning.title': 'Nie mogę użyć tego ostrzeżenia',
  'error.schedule-warning.text':
    'Musi to być jeden wiersz, najwyżej {max, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}, bez „;”, który w niektórych grach kończy polecenie. Niczego nie zapisano.',
  'error.schedule-latest.title': 'Nie rozumiem, jak długo czekać',
  'error.schedule-latest.text':
    'Opcja `only_when_empty` przyjmuje najdłuższy czas oczekiwania (do 24 godzin) albo konkretną godzinę: `2 h`, `90 min` lub `06:00`. Niczego nie zapisano.',
  'error.too-many-schedules.title': 'Zbyt wiele harmonogramów',
  'error.too-many-schedules.text':
    'Osiągnięto limit harmonogramów ({max, number}). Niczego nie zapisano. Najpierw usuń któryś za pomocą `/schedule remove`.',
  'error.no-such-schedule.title': 'Nie ma takiego harmonogramu',
  'error.no-such-schedule.text': 'Mógł zostać usunięty. Wybierz z listy albo sprawdź `/schedule list`.',
  'error.schedule-changed.title': 'Ktoś inny właśnie zmienił ten harmonogram',
  'error.schedule-changed.text': 'Twojej zmiany nie zapisano. Sprawdź `/schedule list` i spróbuj ponownie.',
  'error.schedule-no-run.title': 'Nie ma czego pominąć',
  'error.schedule-no-run.text':
    'Ten harmonogram nie ma wykonania, które można pominąć: jest wstrzymany lub zakończony, wykonanie właśnie się rozpoczęło albo harmonogram czeka na pusty serwer.',
  'error.schedule-run-over.title': 'Ten przycisk już nie działa',
  'error.schedule-run-over.text':
    'To wykonanie już się rozpoczęło, zostało pominięte albo przesunięte. Sprawdź `/schedule list`.',
  'error.schedule-channel-closed.title': 'Nie możesz tam zapowiadać wykonań',
  'error.schedule-channel-closed.text':
    'Aby zapowiadać wykonania na kanale {channel}, potrzebujesz tam uprawnień **Wyświetlanie kanału** i **Wysyłanie wiadomości**. Wybierz inny kanał. Niczego nie zapisano.',
  'error.schedule-channel.title': 'Nie mogę tam zapowiadać wykonań',
  'error.schedule-channel.text':
    'Nie mogę użyć kanału {channel}: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków** albo wybierz inny kanał. Niczego nie zapisano.',

  // The form for the API key
  'check.good.title': 'Wszystko działa',
  'check.good.text': 'Klucz jest prawidłowy i mogę pisać wszędzie, gdzie trzeba.',
  'check.problems': '{count, plural, one {# problem} few {# problemy} many {# problemów} other {# problemu}}',
  'check.problem': '1 problem: {what}',
  'check.no-roles': 'brak ról',
  'check.no-zone.name': 'brak strefy czasowej',
  'check.key-lacks':
    'Klucz połączenia **{connection}** nie pozwala na to na serwerze **{server}**: {actions}. Nadaj mu te uprawnienia w panelu hostingu.',
  'check.channel-gone':
    '{what}: kanał został usunięty, więc nic się tam nie pojawia. Wybierz inny za pomocą {command}.',
  'check.channel-blocked':
    '{what}: na kanale {channel} brakuje mi uprawnień ({permissions}). Zmień to w ustawieniach kanału.',
  'check.permission.view': '**Wyświetlanie kanału**',
  'check.permission.send': '**Wysyłanie wiadomości**',
  'check.permission.embed': '**Osadzanie linków**',
  'check.permission.attach': '**Załączanie plików**',
  'check.permission.mention': '**Wzmiankowanie @everyone, @here i wszystkich ról**',
  'check.panel-ended':
    'Panel statusu na kanale {channel} nie jest już aktualizowany: {reason}. Opublikuj go ponownie za pomocą `/panel move`.',
  'check.discord-silent': 'Discord nie podał, co mogę robić na waszych kanałach. Spróbuj ponownie za minutę.',
  'check.server-gone': '{what}: hosting nie podaje już serwera **{server}**. Zajrzyj do {command}.',
  'check.role-gone': 'Usunięto rolę z uprawnieniami. Zajrzyj do `/access list`.',
  'check.alert-role-gone': 'Alerty oznaczają usuniętą rolę. Wybierz inną za pomocą `/alerts set`.',
  'check.alert-role-silent':
    'Alerty nie mogą oznaczać roli {role}. Pozwól wszystkim ją oznaczać albo daj mi {permission}.',
  'check.schedule-stops':
    '{schedule}: wstrzyma się przy następnym wykonaniu z powodu osoby, która go dodała. Wtedy może go przejąć ktoś z uprawnieniem.',
  'check.no-zone': 'Dopóki nie wybierzesz strefy czasowej, „codziennie o 04:00” oznacza 04:00 UTC.',
  'check.can-all': '{host} potrafi wszystko, co ja.',
  'check.cannot': '{host} nie pozwala na to przez API: {actions}.',
  'check.member.title': 'Co może dana osoba',
  'check.member.left': '{person} nie należy do tego serwera Discord.',
  'check.member.admin': '{person} może wszystko jako admin.',
  'check.member.nothing':
    '{person} nie może nic zrobić: żadna z ról nie ma uprawnień. Zezwól za pomocą `/access grant`.',
  'check.member.can': '{person} może to robić dzięki tym rolom:',
  'privacy.title': 'Co tu o tobie przechowuję',
  'privacy.nothing': 'Nic.',
  'privacy.actions':
    '• {count, plural, one {# wpis} few {# wpisy} many {# wpisów} other {# wpisu}} w historii: co zrobiono lub zatwierdzono przez ciebie (najstarszy: {oldest})',
  'privacy.approvals':
    '• {count, plural, one {# prośba o zgodę} few {# prośby o zgodę} many {# próśb o zgodę} other {# prośby o zgodę}} od ciebie lub rozpatrzone przez ciebie',
  'privacy.schedules':
    '• {count, plural, one {# harmonogram} few {# harmonogramy} many {# harmonogramów} other {# harmonogramu}} od ciebie',
  'privacy.alerts':
    '• {count, plural, one {# alert} few {# alerty} many {# alertów} other {# alertu}} z twoim „Zajmę się tym”',
  'privacy.settings':
    '• {count, plural, one {# ustawienie zmienione przez ciebie} few {# ustawienia zmienione przez ciebie} many {# ustawień zmienionych przez ciebie} other {# ustawienia zmienionego przez ciebie}}',
  'privacy.kept':
    'Historia sięga 90 dni wstecz. 30 dni po tym, jak opuścisz ten serwer Discord, usuwam wszędzie twoją nazwę.',
  'privacy.remove':
    'Przycisk usuwa twoją nazwę i ID z tego, co ma ponad 30 dni. To, co zrobiono, pozostaje. **Nie da się tego cofnąć.**',
  'privacy.remove-later':
    'Nic tu nie ma jeszcze ponad 30 dni. Gdy coś się pojawi, przycisk usunie z tego twoją nazwę.',
  'privacy.removed.title': 'Twoja nazwa została usunięta',
  'privacy.removed.text':
    '{count, plural, one {# wpis ma} few {# wpisy mają} many {# wpisów ma} other {# wpisu ma}} teraz „usuniętą nazwę”.',
  'privacy.removed.none': 'Nic, co ma tu ponad 30 dni, nie zawiera twojej nazwy.',
  'privacy.contact': 'Pytania: {contact}',
  'privacy.policy': 'Polityka prywatności',
  'log.name-removed.title': 'Usunięto nazwę',
  'log.name-removed.text': 'Z historii na tym serwerze Discord usunięto nazwę jednej osoby. To, co zrobiono, pozostaje.',
  'person.removed': 'usunięta nazwa',
  'button.remove-name': 'Usuń moją nazwę',
  'help.title': 'Co możesz tu zrobić',
  'help.everywhere': 'Wszystkie serwery',
  'help.group.setup': 'Konfiguracja',
  'help.group.schedules': 'Harmonogramy',
  'help.group.console': 'Konsola',
  'help.group.backups': 'Kopie zapasowe',
  'help.group.power': 'Zasilanie',
  'help.group.status': 'Status',
  'help.nothing':
    'Na razie nic. Osoba z uprawnieniem **Zarządzanie serwerem** może pozwolić na to jednej z twoich ról.',
  'help.admin': 'Jako admin możesz wszystko.',
  'help.approval': '✋ **Za zgodą**: {actions}',
  'help.approval-commands': '✋ **Za zgodą**: {commands}',
  'help.documentation': 'Przewodnik',
  'greeting.title': 'Cześć, jestem Steward',
  'greeting.text':
    'Obsługuję wasze serwery gier z tego serwera Discord: status, uruchamianie i zatrzymywanie, pewne kopie zapasowe, harmonogramy i alerty.',
  'greeting.begin':
    '**Na początek** osoba z uprawnieniem **Zarządzanie serwerem** łączy wasz hosting: naciska przycisk i wkleja klucz API. Widzę go tylko ja.',
  'greeting.help': '`/help` pokazuje, co możesz tu zrobić.',
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
  'log.problem.channel-gone': 'ten kanał został usunięty',
  'log.problem.not-in-guild': 'nie jest to kanał na tym serwerze Discord',
  'log.problem.no-access': 'nie widzę tego kanału',
  'log.problem.no-permission': 'nie mogę tam wysyłać wiadomości z osadzoną treścią',
  'log.problem.refused': 'Discord odrzucił wiadomość',

  // Why something failed: its title, what happened, and what to do next
  'failure.key-refused.title': 'Hosting odrzucił klucz API',
  'failure.key-refused.what': 'Hosting odrzucił klucz API.',
  'failure.key-refused.next': 'Poproś administratora o użycie `/setup connect` z prawidłowym kluczem.',
  'failure.not-allowed.title': 'Klucz API na to nie pozwala',
  'failure.not-allowed.what': 'Klucz API na to nie pozwala.',
  'failure.not-allowed.next':
    'Poproś administratora o nadanie kluczowi tego uprawnienia w panelu hostingu albo o połączenie innego klucza za pomocą `/setup connect`.',
  'failure.unknown-server.title': 'Nie znaleziono serwera',
  'failure.unknown-server.what': 'Hosting nie może znaleźć tego serwera.',
  'failure.unknown-server.next': 'Wybierz serwer z listy, którą `server:` pokazuje podczas pisania.',
  'failure.not-found.what': 'Hosting odpowiedział „nie znaleziono”, chociaż ten serwer istnieje.',
  'failure.not-found.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'failure.backup-not-found.what': 'Hosting odpowiedział „nie znaleziono”, chociaż ten serwer istnieje.',
  'failure.backup-not-found.next': 'Sprawdź `/backup list`: kopii zapasowej może już nie być.',
  'failure.unknown-backup.title': 'Nie znaleziono kopii zapasowej',
  'failure.unknown-backup.what': 'Hosting nie może znaleźć tej kopii zapasowej.',
  'failure.unknown-backup.next': 'Sprawdź `/backup list`: mogła zostać usunięta.',
  'failure.rate-limited.title': 'Zbyt wiele żądań',
  'failure.rate-limited.what': 'Hosting dostaje z tego konta zbyt wiele żądań, więc to odrzucił.',
  'failure.rate-limited.next': 'Spróbuj ponownie za minutę.',
  'failure.throttled.what':
    'Hosting ogranicza, jak często można to robić na jednym serwerze, a limit został osiągnięty. Wszystko inne nadal działa.',
  'failure.throttled.next': 'Spróbuj ponownie za dziesięć minut.',
  'failure.host-failed.title': 'Wystąpił błąd po stronie hostingu',
  'failure.host-failed.what': 'Hosting zgłosił błąd wewnętrzny.',
  'failure.host-failed.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, skontaktuj się z pomocą techniczną hostingu.',
  'failure.gateway-failed.title': 'Brak kontaktu z hostingiem',
  'failure.gateway-failed.what':
    'Strona hostingu odpowiedziała, ale system, który za nią stoi, nie odpowiedział.',
  'failure.gateway-failed.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, zajrzyj na stronę statusu hostingu.',
  'failure.node-unreachable.title': 'Brak kontaktu z maszyną, na której działa serwer',
  'failure.node-unreachable.what':
    'Panel hostingu odpowiedział, ale maszyna, na której działa serwer, nie odpowiada panelowi.',
  'failure.node-unreachable.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, skontaktuj się z pomocą techniczną hostingu.',
  'failure.console-refused.title': 'Odmowa dostępu do konsoli',
  'failure.console-refused.what':
    'Maszyna, na której działa serwer, odrzuciła token, który panel hostingu wystawił dla konsoli.',
  'failure.console-refused.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, zegary lub wersje panelu i tej maszyny się różnią: skontaktuj się z pomocą techniczną hostingu.',
  'failure.panel-outdated.title': 'Panel jest za stary dla swoich maszyn',
  'failure.panel-outdated.what':
    'Panel hostingu jest starszy niż oprogramowanie maszyny, na której działa serwer, więc dostęp do konsoli i pobierania jest odrzucany.',
  'failure.panel-outdated.next':
    'Hosting musi zaktualizować panel: Pterodactyl do wersji 1.12.3 lub nowszej. Wszystko inne nadal działa.',
  'failure.console-unopened.title': 'Konsola się nie otworzyła',
  'failure.console-unopened.what':
    'Panel hostingu odpowiedział, ale maszyna, na której działa serwer, nie otworzyła konsoli.',
  'failure.console-unopened.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, ta maszyna nie działa albo nie mogę się z nią stąd połączyć: skontaktuj się z pomocą techniczną hostingu.',
  'failure.maintenance.title': 'Hosting jest chwilowo niedostępny',
  'failure.maintenance.what': 'Hosting ma przerwę techniczną lub jest przeciążony.',
  'failure.maintenance.next': 'Spróbuj ponownie później.',
  'failure.declined.title': 'Hosting odrzucił żądanie',
  'failure.declined.what': 'Hosting odmówił wykonania żądania.',
  'failure.declined.next': 'Popraw to, o czym mówi komunikat, i spróbuj ponownie.',
  'failure.unsupported.title': 'Hosting tego nie obsługuje',
  'failure.unsupported.what': 'Hosting tego nie obsługuje.',
  'failure.unsupported.next': 'Niczego nie zmieniono.',
  'failure.unreachable.title': 'Brak kontaktu z hostingiem, więc niczego nie wysłano',
  'failure.unreachable.what': 'Nie udało się połączyć z hostingiem, więc niczego nie wysłano.',
  'failure.unreachable.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, zajrzyj na stronę statusu hostingu.',
  'failure.wrong-certificate.title': 'Certyfikat hostingu jest inny niż oczekiwany, więc niczego nie wysłano',
  'failure.wrong-certificate.what': 'Certyfikat hostingu jest inny niż oczekiwany, więc niczego nie wysłano.',
  'failure.wrong-certificate.next':
    'Jeśli certyfikat odnowiono, administrator może potwierdzić nowy za pomocą `/setup connect`. Jeśli bot o to nie zapyta, daj znać osobie, która go prowadzi. Jeśli certyfikatu nie odnowiono, być może ktoś przechwytuje połączenie.',
  'failure.too-slow.title': 'Hosting nie odpowiedział na czas',
  'failure.too-slow.what': 'Hosting nie odpowiedział na czas.',
  'failure.too-slow.next': 'Spróbuj ponownie za minutę.',
  'failure.answer-lost.title': 'Odpowiedź hostingu nie dotarła',
  'failure.answer-lost.what': 'Odpowiedź hostingu nie dotarła.',
  'failure.answer-lost.next': 'Spróbuj ponownie za minutę.',
  'failure.not-understood.title': 'Nieczytelna odpowiedź hostingu',
  'failure.not-understood.what': 'Hosting wysłał odpowiedź, której nie potrafię odczytać.',
  'failure.not-understood.next':
    'Spróbuj ponownie za minutę. Jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'failure.server-running.what':
    'Serwer nie jest zatrzymany, a kopię zapasową można przywrócić tylko wtedy, gdy jest zatrzymany.',
  'failure.server-running.next':
    'Zatrzymaj go za pomocą `/power action:stop`, a potem spróbuj przywrócić kopię jeszcze raz.',
  'failure.server-down.what': 'Serwer nie działa.',
  'failure.server-down.next':
    'Uruchom go za pomocą `/power action:start`, a potem wyślij polecenie jeszcze raz.',
  'failure.backup-limit.what': 'Nie utworzono kopii zapasowej: serwer osiągnął limit hostingu.',
  'failure.backup-limit.next': 'Usuń jedną za pomocą `/backup delete` i spróbuj ponownie.',
  'failure.backup-incomplete.what':
    'Ta kopia zapasowa nie jest kompletna, więc nie można jej przywrócić. Niczego nie wysłano.',
  'failure.backup-incomplete.next': 'Wybierz inną z `/backup list`.',
  'failure.backups-unlisted.title': 'Nie można wyświetlić listy kopii zapasowych',
  'failure.backups-unlisted.what':
    'API hostingu nie udostępnia listy kopii zapasowych i nie udało się ich odczytać z jego strony internetowej.',
  'failure.backups-unlisted.next':
    'Sprawdź je w panelu hostingu. Jeśli to się powtarza, daj znać osobie, która prowadzi tego bota.',
  'failure.no-backup-configuration.what':
    'Serwer nie ma w panelu hostingu domyślnej konfiguracji kopii zapasowych, więc kopii nie utworzono.',
  'failure.no-backup-configuration.next': 'Utwórz ją tam i spróbuj ponownie.',
  'failure.backup-undeletable.what':
    'API hostingu nie potrafi usunąć kopii zapasowej tego rodzaju, więc niczego nie wysłano.',
  'failure.backup-undeletable.next': 'Usuń ją w panelu hostingu.',
  'failure.crafty-too-old.what':
    'Do przywracania potrzebne jest Crafty 4.4.8 lub nowsze: starsze wersje zastępują serwer nowym. Niczego nie wysłano.',
  'failure.crafty-too-old.next': 'Zaktualizuj Crafty i przywróć kopię ponownie.',
  'failure.crashed.what': 'Serwer uległ awarii.',
  'failure.crashed.next': 'Poszukaj przyczyny w jego konsoli.',
  'failure.did-not-start.what': 'Serwer zatrzymał się w trakcie uruchamiania.',
  'failure.did-not-start.next': 'Poszukaj przyczyny w jego konsoli.',
  'failure.not-started.what': 'Hosting przyjął polecenie uruchomienia, ale serwer się nie uruchomił.',
  'failure.not-started.next':
    'Otwórz go w panelu hostingu: może czekać na ciebie, na przykład na akceptację umowy EULA Minecrafta.',
  'failure.timed-out.what':
    'Hosting przyjął żądanie, ale nie zostało ono zakończone, zanim minął czas obserwacji.',
  'failure.timed-out.next': 'Sprawdź ponownie za kilka minut.',
  'failure.not-seen.what': 'Nie udało się potwierdzić, że to się powiodło.',
  'failure.not-seen.next': 'Zanim spróbujesz ponownie, sprawdź to za minutę.',
  'failure.backup-failed.what': 'Hosting zgłasza, że utworzenie kopii zapasowej się nie powiodło.',
  'failure.backup-failed.next': 'Sprawdź wolne miejsce na dysku hostingu i spróbuj ponownie.',
  'failure.restore-failed.what': 'Hosting zgłasza, że przywrócenie kopii zapasowej się nie powiodło.',
  'failure.restore-failed.next':
    'Spróbuj z inną kopią. Jeśli to też się nie powiedzie, skontaktuj się z pomocą techniczną hostingu.',
  'failure.restore-unseen.what': 'Hosting przyjął przywracanie, ale nie podaje, jak się zakończyło.',
  'failure.restore-unseen.next':
    'W panelu hostingu sprawdź powiadomienia i daty plików świata. Potem uruchom serwer.',
  'failure.still-listed.what': 'Hosting nadal ma tę kopię zapasową na liście.',
  'failure.still-listed.next': 'Za minutę sprawdź `/backup list`.',
  'failure.not-read-transfer.what': 'Transfer został przerwany. To nic nie mówi o kopii zapasowej.',
  'failure.not-read-transfer.next': 'Spróbuj ponownie później.',
  'failure.not-read-unsupported.what':
    'Hosting nie wysyła kopii zapasowych. To nic nie mówi o kopii zapasowej.',
  'failure.not-read-unsupported.next': 'Sprawdź ją w panelu hostingu.',
  'failure.not-read-format.what': 'Nieznany rodzaj archiwum. To nic nie mówi o kopii zapasowej.',
  'failure.not-read-format.next':
    'Pobierz ją za pomocą `/backup download` i zajrzyj do środka albo trzymaj drugą gdzie indziej.',
  'failure.not-read-too-large.what':
    'Zawiera więcej, niż można odczytać z jednej kopii. To nic nie mówi o kopii zapasowej.',
  'failure.not-read-too-large.next':
    'Pobierz ją za pomocą `/backup download` i zajrzyj do środka albo trzymaj drugą gdzie indziej.',
  'failure.not-read-interrupted.what': 'Odczyt został przerwany. To nic nie mówi o kopii zapasowej.',
  'failure.not-read-interrupted.next': 'Użyj polecenia jeszcze raz.',
  'failure.not-read-budget.what':
    'Dzisiejszy limit odczytu został wykorzystany. To nic nie mówi o kopii zapasowej.',
  'failure.not-read-budget.next': 'Spróbuj ponownie jutro. Osoba prowadząca tego bota może zwiększyć limit.',
  'failure.interrupted.what':
    'Zanim hosting odpowiedział, praca bota została przerwana, więc nie wiadomo, czy to się powiodło.',
  'failure.interrupted.next': 'Zanim spróbujesz ponownie, sprawdź to za minutę.',
  'failure.stale.what':
    'W trakcie tej operacji praca bota została przerwana i minęło zbyt dużo czasu, żeby ją dokończyć. Pozostałych kroków nie wykonano.',
  'failure.stale.next': 'Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'failure.preempted.what': 'W trakcie tej operacji wymuszono zatrzymanie serwera.',
  'failure.preempted.next': 'Sprawdź w `/status`, czy wymuszone zatrzymanie zadziałało.',
  'failure.disconnected.what': 'W trakcie tej operacji odłączono konto hostingowe.',
  'failure.disconnected.next': 'Administrator może połączyć je ponownie za pomocą `/setup connect`.',
  'failure.host-changed.what':
    'Ten bot korzysta teraz z innego hostingu. Klucz API nie jest do niego, więc nie został wysłany.',
  'failure.host-changed.next': 'Administrator może połączyć ponownie za pomocą `/setup connect`.',
  'failure.own-hosts-off.what':
    'Ten bot nie łączy się już z panelami tego rodzaju, więc niczego nie wysłano.',
  'failure.key-unreadable.what': 'Nie mogę już odczytać zapisanego klucza API.',
  'failure.key-unreadable.next': 'Poproś administratora o ponowne użycie `/setup connect`.',
  'failure.internal.what': 'Coś poszło nie tak po mojej stronie.',
  'failure.internal.next':
    'Spróbuj ponownie. Jeśli to się powtarza, wyślij poniższy kod błędu osobie, która prowadzi tego bota.',
  'failure.host-says': '{what} Komunikat hostingu:',
  'failure.it-says': 'Komunikat hostingu:',
  'failure.retry': 'Spróbuj ponownie {after}.',
  'failure.nothing-changed': 'Niczego nie zmieniono.',
  'failure.not-read': 'Nie udało się odczytać danych serwera **{server}**.',
  'failure.last-known': 'Ostatni znany status, {when}: {state}.',
  'failure.declined-without-reason':
    'Hosting nie podał powodu. Sprawdź serwer w panelu hostingu i spróbuj ponownie.',

  // /setup
  'setup.connected': 'Połączono',
  'setup.servers': 'Znalazłem te serwery:',
  'setup.no-servers':
    'Ten klucz nie widzi żadnych serwerów. Jeśli jakieś są, daj mu do nich dostęp w panelu hostingu.',
  'setup.more-servers': 'Serwerów jest więcej, niż podał hosting.',
  'setup.menu': 'Ustaw…',
  'setup.progress':
    'Konfiguracja: {count, plural, one {został # krok} few {zostały # kroki} many {zostało # kroków} other {zostało # kroku}}',
  'setup.ready': 'Gotowe do użycia',
  'setup.optional': 'Nieustawione (opcjonalne): {steps}',
  'setup.all-done': 'Wszystko jest ustawione',
  'setup.next-connect':
    'Dalej: naciśnij przycisk albo użyj `/setup connect`. Potrzebujesz klucza API od hostingu.',
  'setup.step.connection': 'Połączenie',
  'setup.step.roles': 'Role',
  'setup.step.server': 'Domyślny serwer',
  'setup.step.log': 'Kanał logów',
  'setup.step.timezone': 'Strefa czasowa',
  'setup.step.language': 'Język',
  'setup.step.panel': 'Panel statusu',
  'setup.step.alerts': 'Alerty',
  'setup.step.schedules': 'Harmonogramy',
  'setup.step.approvals': 'Prośby o zgodę',
  'setup.row.connection': 'Połączenie: {hosts}',
  'setup.row.no-connection': 'Nie połączono jeszcze żadnego konta hostingowego',
  'setup.row.roles': 'Role: {items}',
  'setup.none.roles': 'Role: żadne, korzystać mogą tylko administratorzy',
  'setup.row.only-server': 'Domyślny serwer: **{server}** (jedyny)',
  'setup.row.panels': 'Panele statusu: {items}',
  'setup.none.panels': 'Panel statusu: brak',
  'setup.row.alerts': 'Alerty: {items}',
  'setup.none.alerts': 'Alerty: brak',
  'setup.row.schedules': 'Harmonogramy: {items}',
  'setup.none.schedules': 'Harmonogramy: brak',
  'setup.row.no-approvals': 'Prośby o zgodę: wyłączone',
  'setup.ask.roles': 'Wybierz rolę, a potem to, co może robić.',
  'setup.ask.level':
    'Co {role} może robić na wszystkich serwerach? Dla jednego serwera lub uprawnienia użyj `/access grant`.',
  'setup.ask.server': 'Polecenia dotyczą tego serwera, chyba że ktoś wybierze inny.',
  'setup.ask.server-more': 'W menu jest pierwszych 25. Dla pozostałych użyj `/setup server`.',
  'setup.ask.log': 'Każda operacja i jej wynik trafiają na ten kanał.',
  'setup.ask.language':
    'Wiadomości publiczne są w tym języku. Prywatne odpowiedzi są w języku, który każda osoba ma w Discordzie.',
  'setup.ask.panel':
    'Opublikuję na tym kanale wiadomość, która pokazuje wszystkie serwery i jest stale aktualna. Dla jednego serwera użyj `/panel post`.',
  'setup.ask.alerts':
    'Napiszę na tym kanale, gdy serwer przestanie działać. Aby powiadamiać też rolę, użyj `/alerts set`.',
  'setup.ask.schedules': 'Co chcesz zaplanować? Ostrzeżenia i więcej opcji: `/schedule add`.',
  'setup.ask.approvals':
    'Osoby bez uprawnienia mogą poprosić o zgodę. Prośby trafiają na ten kanał, a bez niego na kanał logów.',
  'setup.ask.timezone-similar': 'Nie znam strefy czasowej „{zone}”. Czy to jedna z tych?',
  'setup.ask.timezone-unknown':
    'Nie znam strefy czasowej „{zone}”. Wpisz miasto, na przykład `Europe/Berlin`, albo `UTC`.',
  'setup.pick.role': 'Wybierz rolę',
  'setup.pick.level': 'Wybierz, co może robić',
  'setup.pick.server': 'Wybierz serwer',
  'setup.pick.channel': 'Wybierz kanał',
  'setup.pick.language': 'Wybierz język',
  'setup.pick.zone': 'Wybierz strefę czasową',
  'setup.pick.action': 'Wybierz operację',
  'setup.language-of-discord': 'Język tego serwera Discord',
  'setup.schedule-form.when': 'Kiedy',
  'setup.schedule-form.server': 'Serwer',
  'setup.next': 'Dalej: {step}',
  'setup.not-working': 'Połączono, ale w tej chwili to nie działa',
  'setup.partly-working': 'Połączono, ale w tej chwili nie wszystkie hostingi działają',
  'setup.certificate-pinned': 'Certyfikat: akceptowany jest tylko {fingerprint}',
  'setup.certificate.title': 'Czy to certyfikat twojego panelu?',
  'setup.certificate.text':
    'Certyfikatu **{host}** nie podpisał znany urząd certyfikacji. Jego odcisk SHA-256 to:\n{fingerprint}\nPorównaj go z odciskiem certyfikatu, który przeglądarka pokazuje dla panelu. Kontynuuj tylko, jeśli są takie same: odtąd nie zaakceptuję żadnego innego. Jeśli się różnią, być może ktoś przechwytuje połączenie.',
  'setup.certificate-valid.title': 'Panel ma ważny certyfikat',
  'setup.certificate-valid.text': 'Panel **{host}** jest dostępny. Podaj klucz API, aby go połączyć.',
  'setup.connect-cancelled': 'Niczego nie zapisano i nie wysłano żadnego klucza.',
  'setup.key': 'Klucz API: kończy się na {ending}, podany przez {person} {when}',
  'setup.key-hidden': 'Klucz API: ukryty, podany przez {person} {when}',
  'setup.key-unchecked': 'Nie udało się sprawdzić klucza w hostingu.',
  'setup.default-server': 'Domyślny serwer: **{server}**',
  'setup.addresses': 'Adresy: {addresses}',
  'setup.no-default-server': 'Domyślny serwer: brak',
  'setup.log-channel': 'Kanał logów: {channel}',
  'setup.no-log-channel': 'Kanał logów: brak',
  'setup.log-problem': '⚠️ Nie udało się wysłać tam ostatniej wiadomości: {problem}.',
  'setup.language': 'Język: {language}',
  'setup.language-of-guild': 'Język: {language} (język tego serwera Discord)',
  'setup.timezone': 'Strefa czasowa: {zone}',
  'setup.disconnect.title': 'Odłączyć {connection}?',
  'setup.disconnect.deletes': 'Usunę klucz API.',
  'setup.disconnect.deletes-with-default': 'Usunę klucz API i domyślny serwer, **{server}**.',
  'setup.disconnect.pauses': 'Wstrzymane do ponownego połączenia: {what}.',
  'setup.disconnect.panels':
    '{count, plural, one {# panel statusu} few {# panele statusu} many {# paneli statusu} other {# panelu statusu}}',
  'setup.disconnect.schedules':
    '{count, plural, one {# harmonogram} few {# harmonogramy} many {# harmonogramów} other {# harmonogramu}}',
  'setup.disconnect.alerts': 'alerty',
  'setup.disconnect.stays':
    'Reszta pozostaje: uprawnienia, kanały, język, strefa czasowa i historia. Wpisz klucz do tego samego hostingu, a wszystko ruszy dalej.',
  'setup.disconnect.go': 'Odłącz',
  'setup.disconnect.cancelled': 'Niczego nie zmieniono.',
  // Replies to changes
  'setup.disconnected.title': 'Odłączono',
  'setup.disconnected.text':
    'Klucz API i domyślny serwer zostały usunięte. Reszta pozostaje. Harmonogramy, panele statusu i alerty są wstrzymane, dopóki konto nie zostanie ponownie połączone. Jeśli nic innego nie używa klucza, usuń go też w panelu hostingu.',
  'setup.connection-removed.text':
    'Klucz API połączenia **{connection}** został usunięty, a jeśli należał do niego domyślny serwer, to także on. Role zachowują swoje uprawnienia. Jeśli nic innego nie używa klucza, usuń go też w panelu hostingu.',
  'setup.default-server-set.title': 'Ustawiono domyślny serwer',
  'setup.default-server-set.text':
    'Polecenia dotyczą teraz serwera **{server}**, jeśli nie wybierzesz innego.',
  'setup.address-set.title': 'Adres zapisany',
  'setup.address-set.text': 'Do serwera **{server}** dołącza się teraz pod adresem {address}.',
  'setup.address-removed.title': 'Adres usunięty',
  'setup.address-removed.text': '**{server}** pokazuje adres podany przez hosting, jeśli taki jest.',
  'setup.default-server-removed.title': 'Usunięto domyślny serwer',
  'setup.default-server-removed.text':
    'Jeśli serwerów jest kilka, polecenia wymagają teraz opcji **server**.',
  'setup.log-set.title': 'Ustawiono kanał logów',
  'setup.log-set.text': 'Wszystkie operacje i ich wyniki pojawiają się teraz na kanale {channel}.',
  'setup.log-removed.title': 'Usunięto kanał logów',
  'setup.log-removed.text': 'Operacje nie są już rejestrowane na żadnym kanale.',
  'setup.language-set.title': 'Ustawiono język',
  'setup.language-set.text': 'Język publicznych wiadomości to teraz **{language}**.',
  'setup.language-removed.title': 'Język taki jak w Discordzie',
  'setup.language-removed.text':
    'Publiczne wiadomości są teraz w języku tego serwera Discord: **{language}**.',
  'setup.private-language': 'Prywatne odpowiedzi są w języku, którego dana osoba używa w Discordzie.',
  'setup.timezone-set.title': 'Ustawiono strefę czasową',
  'setup.timezone-alias': '„{typed}” to nazwa strefy {zone}.',
  'setup.timezone-set.text':
    'Harmonogramy używają teraz strefy czasowej **{zone}**, w której jest godzina {time}.',
  'setup.timezone-moved':
    '{count, plural, =0 {Najbliższe wykonania się nie zmieniły.} one {Zmienił się czas najbliższego wykonania # harmonogramu.} few {Zmienił się czas najbliższego wykonania # harmonogramów.} many {Zmienił się czas najbliższego wykonania # harmonogramów.} other {Zmienił się czas najbliższego wykonania # harmonogramu.}}',

  // /access
  'access.title': 'Kto ma jakie uprawnienia',
  'access.admins': 'Osoby z uprawnieniem **Administrator** lub **Zarządzanie serwerem** mogą robić wszystko.',
  'access.nobody-else':
    'Nikt inny nie ma jeszcze dostępu. Daj dostęp roli za pomocą `/access grant role:@Moderators permission:operator`.',
  'access.everyone': '**everyone**',
  'access.all-servers': 'wszystkie serwery',
  'access.choose': 'Wybierz uprawnienie do odebrania',
  'access.revoke.title': 'Odebrać to uprawnienie?',
  'access.revoke.go': 'Odbierz',
  'access.grant': '{role} na wszystkich serwerach: {permission}',
  'access.grant-on-server': '{role} na serwerze **{server}**: {permission}',
  'access.permission': '**{code}** ({label})',
  'access.granted': 'Nadano uprawnienie',
  'access.already-granted': 'Nadano już wcześniej',
  'access.revoked': 'Odebrano uprawnienie',
  'access.removed':
    'Rola {role}: {count, plural, one {odebrano # uprawnienie} few {odebrano # uprawnienia} many {odebrano # uprawnień} other {odebrano # uprawnienia}}.',
  'access.still-granted': 'Nadal nadane:',
  'access.schedules-pause':
    'Te harmonogramy zostaną wstrzymane przy najbliższym wykonaniu, bo osoba, która je dodała, odeszła albo nie ma już uprawnień:',
  'access.no-other-grants': 'Rola {role} nie ma innych uprawnień.',
  'access.nothing-to-revoke': 'Nie ma czego odebrać',
  'access.no-grants': 'Rola {role} nie ma żadnych uprawnień.',
  'access.no-grant-of': 'Rola {role} nie ma osobno nadanego uprawnienia **{permission}**.',
  'access.no-grants-on-server': 'Rola {role} nie ma osobno nadanych uprawnień na serwerze **{server}**.',
  'access.no-grant-of-on-server':
    'Rola {role} nie ma osobno nadanego uprawnienia **{permission}** na serwerze **{server}**.',
  'access.as-a-whole':
    'Nie można odebrać części poziomu ani jednego serwera z uprawnienia na wszystkich serwerach. Odbierz całość, a potem nadaj to, co ma zostać.',

  // /players
  'players.title': 'Gracze na serwerze {server}',
  'players.not-running': 'Nikt nie może być online. Status serwera: **{status}**.',
  'players.nobody': 'Nikogo nie ma na serwerze {server}',
  'players.count': '{server}: {online, number} online',
  'players.count-of': '{server}: {online, number} z {max, number} online',
  'players.unnamed': 'Nie widzę nazw graczy.',
  'players.some-named': 'Widzę nazwy tylko części z nich ({count, number}).',
  'players.unknown': 'Nie widzę, kto jest online.',
  'players.unreported': '{host} nie podaje, kto jest online.',
  'players.limit':
    'Na serwerze {max, plural, one {może grać najwyżej # osoba} few {mogą grać najwyżej # osoby} many {może grać najwyżej # osób} other {może grać najwyżej # osoby}}.',
  'players.others': '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}',

  'logs.title': 'Konsola: {server}',
  'logs.read': 'Zaktualizowano {time}',
  'logs.empty':
    'W tej chwili konsola niczego nie pokazuje. Niektóre hostingi udostępniają jej treść tylko wtedy, gdy serwer działa.',
  'logs.left-out':
    '{count, plural, one {# starszy wiersz nie zmieścił się w tej wiadomości.} few {# starsze wiersze nie zmieściły się w tej wiadomości.} many {# starszych wierszy nie zmieściło się w tej wiadomości.} other {# starszego wiersza nie zmieściło się w tej wiadomości.}}',
  'logs.footer': 'Zamiast adresów i haseł jest •••.',

  // Buttons
  'reply.waiting':
    'Hosting jeszcze nie odpowiedział: działa wolno albo poprosił o odczekanie. Wynik pokażę tutaj.',
  'button.refresh': 'Odśwież',
  'button.try-again': 'Spróbuj ponownie',
  'button.console': 'Pokaż konsolę',
  'button.status': 'Status',
  'button.start': 'Uruchom',
  'button.stop': 'Zatrzymaj',
  'button.restart': 'Zrestartuj',
  'button.back-up': 'Utwórz kopię',
  'button.back-up-now': 'Utwórz kopię teraz',
  'button.undo-restore': 'Cofnij to przywrócenie',
  'button.open-page': 'Otwórz w {host}',
  'button.lock': 'Zablokuj',
  'button.unlock': 'Odblokuj',
  'button.kill': 'Wymuś zatrzymanie',
  'button.cancel': 'Anuluj',
  'button.connect': 'Połącz',
  'button.back': 'Wróć',
  'setup.unset.server': 'Bez domyślnego serwera',
  'setup.unset.log': 'Bez kanału logów',
  'setup.unset.approvals': 'Użyj kanału logów',
  'button.type-again': 'Wpisz ponownie',
  'button.accept-certificate': 'Zgadza się: połącz',
  'button.enter-key': 'Podaj klucz API',
  'button.console-lines': 'Pokaż konsolę',
  'button.on-it': 'Zajmę się tym',
  'button.previous': 'Poprzednia',
  'button.next': 'Następna',
  'button.more-servers': 'Więcej serwerów',
  'button.save': 'Zapisz',
  'button.save-deleting': 'Zapisz, najpierw usuń starą',
  'button.skip': 'Pomiń',
  'button.skip-next': 'Pomiń najbliższe',
  'button.pause': 'Wstrzymaj',
  'button.resume': 'Wznów',
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
  'server.since': 'Od: {time}',
  'server.started': 'Uruchomiono {time}',
  'server.updated': 'Zaktualizowano {time}',
  'server.age': 'opóźnienie do {age}',
  'configuration.game': 'Gra',
  'configuration.software': 'Oprogramowanie',
  'configuration.type': 'Typ',
  'configuration.map': 'Mapa',
  'configuration.game-mode': 'Tryb gry',
  'configuration.difficulty': 'Poziom trudności',
  'configuration.line': '{setting}: {value}',
  'players.online-of': '{online, number} z {max, number}',
  'players.at-most': 'maks. {max, number}',
  'usage.cpu': 'Procesor',
  'usage.memory': 'Pamięć',
  'usage.disk': 'Dysk',
  'usage.of': '{used} z {limit}',
  'usage.at-most': 'maks. {limit}',
  'overview.title': 'Serwery',
  'overview.line-last-seen': '**{server}**: ostatni znany status: {status} ({time})',
  'overview.online':
    '{online, number} z {count, plural, one {# serwera} few {# serwerów} many {# serwerów} other {# serwera}} online',
  'overview.servers': '{count, plural, one {# serwer} few {# serwery} many {# serwerów} other {# serwera}}',
  'overview.all-online':
    '{count, plural, one {# serwer online} few {# serwery online} many {# serwerów online} other {# serwera online}}',
  'overview.players': '{count, plural, one {# gracz} few {# gracze} many {# graczy} other {# gracza}}',
  'overview.page': 'Strona {page, number} z {pages, number}',
  'overview.choose': 'Wybierz serwer, aby zobaczyć więcej',
  'overview.more':
    'Serwerów jest więcej, niż podał hosting. Aby zobaczyć któryś z nich, podaj jego nazwę w `/status`.',
  'connection.failed': '⚠️ **{connection}**: {what}',

  // Backups
  'backup.id': 'ID: {id}',
  'backup.created': 'Kopia zapasowa: {backup}',
  'backup.created-before': 'Najpierw utworzono kopię zastąpionego świata: {backup}',
  'backup.name-not-shown': 'Hosting nie użył nazwy „{backup}”.',
  'backup.failed': 'nieudana',
  'backup.failed-because': 'nieudana: „{error}”',
  'backup.in-progress': 'w trakcie tworzenia',
  'backup.progress': 'gotowa w {percent}',
  'backup.title': 'Kopia zapasowa serwera {server}',
  'backup.list.choose': 'Wybierz kopię, aby zrobić więcej',
  'backup.list.title':
    '{count, plural, one {# kopia zapasowa} few {# kopie zapasowe} many {# kopii zapasowych} other {# kopii zapasowej}} serwera {server}',
  'backup.list.title-of':
    '{count, number} z {limit, plural, one {# kopii zapasowej} few {# kopii zapasowych} many {# kopii zapasowych} other {# kopii zapasowej}} serwera {server}',
  'backup.list.title-page': '{title}, strona {page, number} z {pages, number}',
  'backup.list.empty': 'Nie ma jeszcze kopii zapasowych. Utwórz pierwszą za pomocą `/backup create`.',
  'backup.list.more': 'Kopii zapasowych jest więcej, niż podał hosting. Tutaj widać te, które przesłał.',
  'backup.list.full':
    'Osiągnięto limit kopii zapasowych. Aby zrobić miejsce, usuń którąś za pomocą `/backup delete`.',
  'backup.list.none-allowed': 'Hosting nie pozwala na kopie zapasowe tego serwera.',
  'backup.download.title': 'Pobieranie kopii zapasowej serwera {server}',
  'backup.download.link': 'Pobierz',
  'backup.download.secret':
    'Nie udostępniaj tego linku: każdy, kto go ma, może pobrać kopię zapasową. Może zadziałać tylko raz.',
  'backup.download.expires': 'Wygasa o {time} ({relative}).',

  // What is known of a backup, after a sign (✅ ⚠️ ❌ 📦): whether it was read to its end, and what was found. {what} is such as “212 players and 1,280 regions”
  'mark.unchecked': 'niesprawdzona',
  'mark.plausible': 'wygląda na kompletną',
  'mark.plausible-unread': 'jeszcze niesprawdzona, wygląda na kompletną',
  'mark.plausible-warned': 'niesprawdzona, są ostrzeżenia',
  'mark.read-back': 'sprawdzona, kompletna',
  'mark.read-back-warned': 'sprawdzona: otwiera się, są ostrzeżenia',
  'mark.read-back-uncompared': 'sprawdzona: otwiera się',
  'mark.bad': 'wadliwa: nie polegaj na niej',
  'mark.not-tried.transfer': 'nie udało się otworzyć: transfer przerwano',
  'mark.not-tried.unsupported': 'nie da się jej tu otworzyć: hosting nie wysyła kopii',
  'mark.not-tried.format': 'nie da się jej tu otworzyć: nieznany rodzaj archiwum',
  'mark.not-tried.too-large': 'nie da się jej tu otworzyć: jest za duża',
  'mark.not-tried.interrupted': 'jeszcze nieodczytana do końca',
  'mark.not-tried.budget': 'nieotwarta: osiągnięto dzisiejszy limit',
  'backup.not-tried.title': 'Nie udało mi się sprawdzić kopii zapasowych serwera {server}',
  'backup.not-tried.text':
    'Trzy próby z rzędu się nie powiodły. Nie znaczy to, że kopie zapasowe są wadliwe.',
  'mark.players': '{count, plural, one {# gracz} few {# gracze} many {# graczy} other {# gracza}}',
  'mark.regions': '{count, plural, one {# region} few {# regiony} many {# regionów} other {# regionu}}',
  'mark.files': '{count, plural, one {# plik} few {# pliki} many {# plików} other {# pliku}}',
  'mark.compared.live': '{what}, porównano z serwerem',
  'mark.compared.last': '{what}, porównano z poprzednią kopią',
  'mark.size': 'Rozmiar: {size}. Zwykle na tym serwerze: {usual}.',
  'mark.players-damaged': 'Uszkodzone pliki graczy: {damaged, number} z {of, number}.',
  'mark.regions-damaged': 'Uszkodzone regiony mapy: {damaged, number} z {of, number}.',
  'mark.problem.empty': 'Jest pusta.',
  'mark.problem.checksum-differs': 'To nie to, co zapisał hosting: suma kontrolna się różni.',
  'mark.archive-damaged.compression': 'Archiwum jest uszkodzone: nie da się go rozpakować.',
  'mark.archive-damaged.entry': 'Archiwum jest uszkodzone: nie da się odczytać jednego z plików.',
  'mark.archive-damaged.end': 'Archiwum jest ucięte: brakuje końca.',
  'mark.problem.players-missing': 'Nie zawiera plików graczy. Na serwerze: {live, number}.',
  'mark.problem.dimension-missing': 'Brakuje wymiaru: {dimension}.',
  'mark.problem.level-missing': 'Brakuje `level.dat`. Bez niego serwer zaczyna nowy świat.',
  'mark.problem.level-damaged': 'Plik `level.dat` jest uszkodzony. Bez niego serwer zaczyna nowy świat.',
  'mark.problem.regions-missing': 'Brakujące regiony mapy: {missing, number} z {of, number}.',
  'mark.problem.world-file-missing': 'Brakuje pliku, bez którego nie ma świata: {file}.',
  'mark.problem.world-file-empty': 'Pusty jest plik, bez którego nie ma świata: {file}.',
  'mark.warning.ignored': 'Hosting pomija pliki świata: {rule}.',
  'mark.warning.too-large-for-disk': 'Przywrócenie wymaga {needed}. Wolne na dysku: {free}.',
  'mark.warning.other-layout':
    'Jej pliki są ułożone dla innej wersji gry niż na serwerze. Po przywróceniu serwer może się nie uruchomić.',
  'mark.warning.newer-version': 'Jej wersja gry ({backup}) jest nowsza niż na serwerze ({server}).',
  'mark.warning.fewer-players': 'Pliki graczy: tylko {has, number} z {of, number}.',
  'mark.warning.fewer-regions': 'Regiony mapy: tylko {has, number} z {of, number}.',
  'mark.warning.dimension-gone': 'Nie ma w niej wymiaru: {dimension}.',
  'mark.warning.unknown-compression': 'Części mapy są spakowane w sposób, którego nie da się sprawdzić.',
  'mark.warning.level-only-old': 'Brakuje `level.dat`. Jest starsza kopia: `level.dat_old`.',
  'mark.warning.regions-emptied': 'Regiony mapy, które są teraz puste: {count, number}.',
  'mark.warning.both-layouts':
    'Zawiera pliki ułożone tak jak przed wersją Minecraft 26.1 i tak jak od niej. Po przywróceniu serwer może się nie uruchomić.',

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
  'request.backup.prove': 'Sprawdzenie kopii zapasowej „{backup}” serwera {server}',

  // The steps of an operation: titles and lines, without a full stop. “short” ones are joined with commas: “Backed up, stopped, restored”
  'step.power.start.doing': 'Uruchamianie serwera {server}',
  'step.power.start.done': 'Serwer {server} działa',
  'step.power.start.short': 'uruchomiono',
  'step.power.start.failed': 'Nie udało się uruchomić serwera {server}',
  'step.power.stop.doing': 'Zatrzymywanie serwera {server}',
  'step.power.stop.done': 'Zatrzymano serwer {server}',
  'step.power.stop.short': 'zatrzymano',
  'step.power.stop.failed': 'Nie udało się zatrzymać serwera {server}',
  'step.power.restart.doing': 'Restartowanie serwera {server}',
  'step.power.restart.done': 'Serwer {server} znowu działa',
  'step.power.restart.failed': 'Nie udało się zrestartować serwera {server}',
  'step.power.kill.doing': 'Wymuszanie zatrzymania serwera {server}',
  'step.power.kill.done': 'Wymuszono zatrzymanie serwera {server}',
  'step.power.kill.failed': 'Nie udało się wymusić zatrzymania serwera {server}',
  'step.command.doing': 'Wykonywanie polecenia na serwerze {server}',
  'step.command.done': 'Wysłano polecenie do serwera {server}',
  'step.command.failed': 'Nie wysłano polecenia na serwer {server}',
  'step.backup.create.doing': 'Tworzenie kopii zapasowej serwera {server}',
  'step.backup.create.done': 'Utworzono kopię zapasową serwera {server}',
  'step.backup.create.short': 'utworzono kopię',
  'step.backup.create.failed': 'Nie utworzono kopii zapasowej serwera {server}',
  'step.backup.create.doing-named': 'Tworzenie kopii zapasowej „{backup}” serwera {server}',
  'step.backup.create.done-named': 'Utworzono kopię zapasową „{backup}” serwera {server}',
  'step.backup.create.failed-named': 'Nie utworzono kopii zapasowej „{backup}” serwera {server}',
  'step.backup.restore.doing': 'Przywracanie serwera {server} z kopii zapasowej „{backup}”',
  'step.backup.restore.done': 'Przywrócono serwer {server} z kopii zapasowej „{backup}”',
  'step.backup.restore.short': 'przywrócono',
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
  'step.backup.prove.doing': 'Sprawdzanie kopii zapasowej „{backup}” serwera {server}',
  'step.backup.prove.done': 'Sprawdzono kopię zapasową „{backup}” serwera {server}',
  'step.backup.prove.failed': 'Nie sprawdzono kopii zapasowej „{backup}” serwera {server}',
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
  'step.waiting-throttled': '{step}: hosting ogranicza, jak często można to robić; ciąg dalszy {after}',
  'progress.sent': 'Wysłano do hostingu {time}',
  'progress.status': 'teraz: {status}',
  'progress.error': 'hosting zwrócił błąd; trwa sprawdzanie, czy mimo to się powiodło',
  'progress.too-slow': 'hosting nie odpowiedział na czas; trwa sprawdzanie, co się stało',
  'progress.interrupted': 'w międzyczasie praca bota została przerwana; trwa sprawdzanie, co się stało',
  'progress.lost': 'odpowiedź hostingu nie dotarła; trwa sprawdzanie, co się stało',

  // Operations: titles
  'operation.running': '{doing}…',
  'operation.unknown': '{doing}: wynik nieznany',
  'operation.done-unknown': '{done}. {doing}: wynik nieznany',
  'operation.done-failed': '{done}. {failed}',
  'operation.link-created': 'Utworzono link do pobrania kopii zapasowej „{backup}” serwera {server}',
  'operation.backup-bad': 'Nie polegaj na kopii zapasowej „{backup}” serwera {server}',
  'operation.backup-bad-next': '`/backup list` pokazuje pozostałe. Utwórz nową za pomocą `/backup create`.',
  'operation.already.running': 'Serwer {server} już działa',
  'operation.already.stopped': 'Serwer {server} jest już zatrzymany',
  'operation.already.down': 'Serwer {server} jest już wyłączony',
  'operation.short.succeeded': '{server}: gotowe',
  'operation.short.failed': '{server}: nie udało się',
  'operation.short.unknown': '{server}: wynik niepotwierdzony',
  'operation.short.text': 'Discord odrzucił pełną odpowiedź. Sprawdź serwer za pomocą `/status`.',

  // Operations: what happened
  'operation.by-schedule': 'Według harmonogramu, który utworzył(a) {person}',
  'operation.output': 'Konsola wypisała:',
  'operation.no-output':
    'Hosting przyjął polecenie. Konsola niczego nie wypisała (czas oczekiwania: {duration}). Czy coś pojawiło się później, pokaże `/logs`.',
  'operation.output-unseen':
    'Hosting przyjął polecenie, ale nie zwraca tego, co wypisuje konsola. Zobacz to za pomocą `/logs`.',
  'operation.nothing-to-do': 'Nie trzeba nic robić.',
  'operation.already-so': 'Nie trzeba nic robić. Hosting mimo to przyjął żądanie.',
  'operation.still-so': 'Nie trzeba nic robić: tak już było.',
  'operation.interrupted': 'Zanim hosting odpowiedział, praca bota została przerwana.',
  'operation.checked-after-interruption':
    'Zanim hosting odpowiedział, praca bota została przerwana. Żądania nie wysłano ponownie, tylko sprawdzono wynik: powiodło się.',
  'operation.checked':
    'Odpowiedź hostingu była niejednoznaczna. Żądania nie wysłano ponownie, tylko sprawdzono wynik: powiodło się.',
  'operation.not-repeated': 'Żądania nie wysłano ponownie, więc nic nie wykona się dwa razy.',
  'operation.command-not-repeated': 'Polecenie mogło zostać wykonane. Nie wysłano go ponownie.',
  'operation.unread': 'Nie udało się sprawdzić, czy serwer {server} działa.',
  'operation.status-old':
    'Ostatni stan serwera {server} w hostingu, być może sprzed kilku sekund: **{status}**.',
  'operation.unread-rate-limited':
    'Nie mogę sprawdzić serwera {server}, dopóki hosting znowu nie zacznie przyjmować żądań.',
  'operation.world.restored-over':
    'Pliki z kopii zapasowej są na swoim miejscu. Pliki, których w niej nie ma, na przykład nowsze, pozostały.',
  'operation.world.not-sent': 'Świat się nie zmienił: żądania przywrócenia nie wysłano.',
  'operation.world.not-restored': 'Świat się nie zmienił: nie przywrócono go.',
  'operation.world.see-host':
    'Nie mam wglądu w świat. Jeśli hosting nie podaje wyżej, że świat się nie zmienił, sprawdź go, zanim uruchomisz serwer.',
  'operation.world.mixed':
    'Na serwerze może być stary świat, świat z kopii zapasowej albo mieszanka obu. Sprawdź to, zanim uruchomisz serwer.',
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
  'operation.kind.backup.prove': 'sprawdzenie kopii zapasowej',

  // Confirmations
  'confirmation.kill.title': 'Wymusić zatrzymanie serwera {server}?',
  'confirmation.kill.text':
    'To natychmiast zakończy działanie serwera **{server}**, bez zapisywania. Przepadnie wszystko, co zbudowano od ostatniego zapisu, a świat może się uszkodzić. `/power action:stop` najpierw zapisuje świat.',
  'confirmation.kill.go': 'Wymuś zatrzymanie',
  'confirmation.start-first.title': 'Serwer {server} nie działa',
  'confirmation.start-first.text':
    'Hosting może utworzyć kopię zapasową tylko działającego serwera. Mogę uruchomić serwer **{server}**, a potem utworzyć kopię. Serwer będzie dalej działać.',
  'confirmation.start-first.name': 'Kopia zapasowa otrzyma nazwę „{backup}”.',
  'confirmation.start-first.go': 'Uruchom i utwórz kopię',
  'confirmation.restore.title': 'Przywrócić serwer {server} z kopii „{backup}”?',
  'confirmation.restore.text': 'Kopia powstała {time}. Wszystko, co zbudowano od tamtej pory, przepadnie.',
  'confirmation.restore.text-undated': 'Wszystko, co zbudowano od czasu tej kopii, przepadnie.',
  'confirmation.restore.kept': 'Pliki, których w kopii nie ma, na przykład nowsze, pozostaną.',
  'confirmation.restore.final': '**Nie da się tego cofnąć.**',
  'confirmation.restore.undoable': '**Da się to cofnąć tylko wtedy, gdy najpierw utworzysz kopię.**',
  'confirmation.restore.stops':
    'Serwer zostanie w tym celu zatrzymany. Gracze będą rozłączeni, dopóki nie wróci.',
  'confirmation.restore.unknown': 'Nie wiem, czy serwer działa.',
  'confirmation.restore.stays-stopped': 'Potem pozostanie zatrzymany.',
  'confirmation.restore.unseen':
    '{host} nie podaje, jak zakończyło się przywracanie. Potem sprawdź świat samodzielnie.',
  'confirmation.restore.safer': '**Bezpieczniej:** {backup}',
  'confirmation.restore.none-safer':
    'Żadnej innej kopii tego serwera nie sprawdzono. Najpierw sprawdź inną za pomocą `/backup prove`.',
  'confirmation.restore.go': 'Przywróć',
  'confirmation.restore.no-backup': 'Przywróć bez kopii',
  'confirmation.restore.other': 'Użyj „{backup}”',
  'confirmation.restore.no-stop': 'Przywróć bez zatrzymywania',
  'confirmation.restore.no-start': 'Przywróć, zostaw zatrzymany',
  'confirmation.restore.back-up': 'Najpierw kopia, potem przywróć',
  'confirmation.delete.title': 'Usunąć tę kopię zapasową?',
  'confirmation.delete.text':
    'To usunie z hostingu kopię zapasową {backup} serwera **{server}**. **Nie da się tego cofnąć.**',
  'confirmation.delete.go': 'Usuń',
  'confirmation.backup-name': '**„{backup}”**',
  'confirmation.backup-details': '{backup} ({details})',
  'confirmation.only': 'tylko dla {person} · wygasa {relative}',
  // What a restore would cost, and what changed between two backups. {places} are such as “around spawn, −1500 / 800”; {time} is a date
  'cost.online-time': 'Ktoś był online co najmniej {duration}.',
  'cost.people':
    'W tym czasie {count, plural, one {był online co najmniej # gracz} few {było online co najmniej # graczy} many {było online co najmniej # graczy} other {było online co najmniej # gracza}}.',
  'cost.people-named':
    'Online w tym czasie ({count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}): {names}.',
  'cost.more': 'jeszcze {count, number}',
  'cost.unnamed':
    '{count, plural, one {#, którego nazwy nie znam} few {#, których nazw nie znam} many {#, których nazw nie znam} other {#, których nazw nie znam}}',
  'cost.up-to': 'Mogło ich być nawet {count, number}.',
  'cost.joined':
    'W tym po raz pierwszy: {count, plural, one {# gracz} few {# gracze} many {# graczy} other {# gracza}}.',
  'cost.nobody': 'W tym czasie nikt nie grał.',
  'cost.unknown': 'Nie mogę stwierdzić, czy ktoś w tym czasie grał.',
  'cost.regions':
    '**{dimension}**: ktoś był w {count, number} z {total, plural, one {# regionu} few {# regionów} many {# regionów} other {# regionu}} ({places}).',
  'cost.regions-cut':
    '**{dimension}**: ktoś był w co najmniej {count, plural, one {# regionie} few {# regionach} many {# regionach} other {# regionu}} ({places}).',
  'cost.regions-written':
    '**{dimension}**: {count, plural, one {zapisano # region} few {zapisano # regiony} many {zapisano # regionów} other {zapisano # regionu}} ({places}).',
  'cost.regions-new':
    '{count, plural, one {# z nich to nowy teren} few {# z nich to nowy teren} many {# z nich to nowy teren} other {# z nich to nowy teren}}.',
  'cost.spawn': 'okolice spawnu',
  'cost.dimension.overworld': 'Powierzchnia',
  'cost.dimension.the_nether': 'Nether',
  'cost.dimension.the_end': 'Kres',
  'cost.dimension.map': 'Mapa',
  'cost.counted-from': 'Nie widzę, co działo się przed tą datą: {time}.',
  'cost.comes-back':
    'W tym czasie przywrócono starszą kopię. Ta zwraca to, co {count, plural, one {stracił przez to # gracz} few {straciło przez to # graczy} many {straciło przez to # graczy} other {straciło przez to # gracza}}.',
  'cost.newer': '**Mniej stracisz z kopią:** {backup}',
  'cost.map-legend': '■ zmienione · □ nowy teren · ✕ spawn',
  'cost.map-alt': 'Mapa wymiaru. Zmienione regiony: {touched, number}. Nowy teren: {fresh, number}.',
  'compare.title': 'Co się zmieniło między dwiema kopiami zapasowymi serwera {server}',
  'compare.older': 'Starsza: {backup}',
  'compare.newer': 'Nowsza: {backup}',
  'compare.time': '**Czas między nimi: {duration}**',
  'compare.contents': 'Zawartość: {before} → {after}',
  'compare.played': 'Czas gry do ostatniego zapisu: {names}.',
  'compare.only-older': 'Tylko w starszej: {what}.',
  'confirmation.expired.title': 'Wygasło',
  'confirmation.expired.text':
    'Nie było potwierdzenia na czas, więc niczego nie zmieniono. Zlecenie od {person}: **{request}**. Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'confirmation.expired.early':
    'Otwartych potwierdzeń było zbyt wiele, więc to wygasło przed czasem. Niczego nie zmieniono. Zlecenie od {person}: **{request}**. Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'confirmation.unshown.title': 'Niczego nie zmieniono',
  'confirmation.unshown.text':
    'Nie udało się pokazać potwierdzenia. Zlecenie od {person}: **{request}**. Jeśli to nadal aktualne, użyj polecenia jeszcze raz.',
  'confirmation.cancelled.title': 'Anulowano',
  'confirmation.cancelled.text': 'Niczego nie zmieniono. Zlecenie od {person}: **{request}**.',

  // /panel and panels
  'error.panel-channel-refused.title': 'Nie mogę tam publikować',
  'error.panel-channel-refused.text':
    'Nie mogę opublikować panelu statusu na kanale {channel}: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości**, **Osadzanie linków** i **Załączanie plików**, a potem spróbuj ponownie.',
  'error.too-many-panels.title': 'Zbyt wiele paneli statusu',
  'error.too-many-panels.text':
    'Osiągnięto limit paneli statusu ({max, number}). Niczego nie zmieniono. Najpierw usuń któryś za pomocą `/panel remove`.',
  'error.no-such-panel.title': 'Nie ma takiego panelu statusu',
  'error.no-such-panel.text':
    'Wybierz panel z listy, którą opcja `panel` pokazuje podczas pisania. Niczego nie zmieniono.',
  'error.panel-color.title': 'Nie rozumiem tego koloru',
  'error.panel-color.text':
    'Wpisz sześć cyfr, na przykład `#57f287`, albo wybierz kolor z listy. Niczego nie zmieniono.',
  'error.panel-image.title': 'Nie mogę pokazać tego obrazka',
  'error.panel-image.text':
    'Wpisz adres, który zaczyna się od `https://` i ma najwyżej {max, number} znaków. Niczego nie zmieniono.',
  'error.panel-parts.title': 'Panel statusu nie może tego pokazać',
  'error.panel-parts.text': 'Wybierz spośród {parts}, oddzielając przecinkami. Niczego nie zmieniono.',
  'error.panel-no-change.title': 'Nie ma czego zmieniać',
  'error.panel-no-change.text': 'Podaj co najmniej jedną opcję, na przykład `title` lub `show`.',
  'error.panel-gone.title': 'Ten panel statusu nie jest już aktualizowany',
  'error.panel-gone.text': 'Administrator może opublikować nowy za pomocą `/panel post`.',
  'panel.all-servers': 'Wszystkie serwery',
  'panel.new': 'Odczytuję status. Za chwilę pojawi się tutaj.',
  'panel.last-seen': '{server}: ostatni znany status: {status}',
  'panel.unread': '⚠️ **{reason}.** Próbuję dalej.',
  'panel.unread-since': '⚠️ **{reason}.** Ostatni odczyt: {time}. Próbuję dalej.',
  'panel.late': 'Nie udało się odczytać stanu na czas',
  'panel.operation': '⏳ **{request}**: zlecenie od {person}, {since}',
  'panel.operation-elsewhere': '⏳ **{request}**: zlecenie z innego serwera Discord, {since}',
  'panel.operation-scheduled': '⏳ **{request}**: zaplanowane, rozpoczęto {since}',
  'panel.newest-backup': 'Kopia zapasowa {backup}',
  'panel.no-backup': 'Nie ma jeszcze kopii zapasowej',
  'panel.next-run': 'Następnie: {requests}, {time}',
  'panel.posted.title': 'Opublikowano panel statusu',
  'panel.posted.text':
    '**{panel}** na kanale {channel}: {message}. Panel aktualizuje się sam. Usuniesz go za pomocą `/panel remove`.',
  'panel.posted-later.title': 'Panelu statusu jeszcze nie opublikowano',
  'panel.posted-later.text':
    'Discord nie przyjmuje teraz wiadomości. Opublikuję **{panel}** na kanale {channel}, gdy tylko będzie to możliwe.',
  'panel.edited.title': 'Zmieniono panel statusu',
  'panel.edited.text': '**{panel}** na kanale {channel} zmieni się za chwilę.',
  'panel.moved.title': 'Przeniesiono panel statusu',
  'panel.moved.left': 'Nie udało mi się usunąć jego wiadomości na kanale {channel}. Usuń ją samodzielnie.',
  'panel.part.address': 'adres',
  'panel.part.players': 'gracze',
  'panel.part.usage': 'zużycie',
  'panel.part.backup': 'kopia',
  'panel.part.schedule': 'harmonogram',
  'panel.part.chart': 'wykres',
  'panel.removed.title': 'Usunięto panel statusu',
  'panel.removed.text': 'Usunięto **{panel}** z kanału {channel} wraz z wiadomością.',
  'panel.removed.text-left':
    '**{panel}** na kanale {channel} nie jest już aktualizowany. Nie udało mi się usunąć wiadomości: usuń ją samodzielnie.',
  'panel.list.title': 'Panele statusu',
  'panel.list.none': 'Nie ma jeszcze paneli statusu. Opublikuj pierwszy za pomocą `/panel post`.',
  'panel.list.message': 'pokaż',
  'panel.list.line': '**{panel}** na kanale {channel}: {message}',
  'panel.list.line-without-buttons': '**{panel}** na kanale {channel}, bez przycisków: {message}',
  'panel.list.not-posted': '**{panel}** na kanale {channel}: jeszcze nie opublikowano, próbuję dalej',
  'panel.list.ended': '⚠️ **{panel}** na kanale {channel}: zakończono {time} ({reason})',
  'panel.list.picture-refused': '⚠️ Bez wykresu: nie mam uprawnień do załączania tam plików.',
  'panel.end.message-deleted': 'usunięto jego wiadomość',
  'panel.end.channel-gone': 'usunięto kanał',
  'panel.end.no-access': 'nie widzę już tego kanału',
  'panel.end.no-permission': 'nie mogę już tam pisać',
  'panel.ended.title': 'Panel statusu przestał się aktualizować',
  'panel.ended.text':
    '**{panel}** na kanale {channel}: {reason}. Administrator może opublikować go ponownie za pomocą `/panel post`.',

  // /alerts and alerts
  'alert.down.title': 'Serwer {server} przestał działać',
  'alert.down.crashed-title': 'Serwer {server} uległ awarii',
  'alert.down.flapping-title': 'Serwer {server} ciągle przestaje działać',
  'alert.down.text': 'Przestał działać {time} i nikt nie prosił mnie o jego zatrzymanie.',
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
  'alert.down.it-crashed': 'Awaria nastąpiła {time}.',
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
  'alert.unreachable.title': 'Nie mogę się połączyć: {name}',
  'alert.unreachable.key-title': '{name} odrzuca klucz API',
  'alert.unreachable.node-title': 'Nie mogę połączyć się z maszyną serwerów: {name}',
  'alert.unreachable.unread-title': 'Nie mogę odczytać serwerów połączenia {name}',
  'alert.unreachable.text': 'Pierwszy nieudany odczyt był {since}: nie wiem, czy serwery działają.',
  'alert.unreachable.next': 'Jeśli to potrwa, zajrzyj na stronę statusu hostingu.',
  'alert.unreachable.over-title': 'Znów mogę się połączyć: {name}',
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
  'alert.proven-age.title': 'Żadnej świeżej kopii serwera {name} nie sprawdzono',
  'alert.proven-age.text':
    'Najnowszą sprawdzoną utworzono {time}. Powinna mieć najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.',
  'alert.proven-age.none':
    'Żadnej z jego kopii zapasowych nie sprawdzono. Powinna być taka, która ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.',
  'alert.proven-age.over-title': 'Świeżą kopię zapasową serwera {name} sprawdzono',
  'alert.backup-bad.title': 'Na jednej kopii zapasowej serwera {name} nie można polegać',
  'alert.backup-bad.good': 'Najnowsza dobra kopia zapasowa: {backup}',
  'alert.backup-bad.none-good': 'Nie znam żadnej dobrej kopii zapasowej tego serwera. Utwórz nową.',
  'alert.crash.title': 'Serwer {name} uległ awarii i został zrestartowany przez hosting',
  'alert.crash.text': 'Hosting uruchomił go ponownie {time}.',
  'alert.restart.title': 'Serwer {name} został zrestartowany z nieznanego powodu',
  'alert.restart.text':
    'Uruchomił się ponownie {time} i nikt mnie o to nie prosił. Być może uległ awarii albo zrestartował go ktoś w panelu hostingu lub tamtejszy harmonogram.',
  'alert.schedule-missed.title':
    '{count, plural, one {Nie odbyło się zaplanowane wykonanie na serwerze {name}} few {Nie odbyły się # zaplanowane wykonania na serwerze {name}} many {Nie odbyło się # zaplanowanych wykonań na serwerze {name}} other {Nie odbyło się # zaplanowanego wykonania na serwerze {name}}}',
  'alert.repeated':
    'Zdarzyło się to {count, plural, one {# raz} few {# razy} many {# razy} other {# razu}}, po raz pierwszy {since}.',
  'alert.taken': '{person} się tym zajmuje.',
  'alert.handled': 'Obsługa: {person}.',
  'alert.closed': 'Już tego nie śledzę: alerty wyłączono albo serwer nie jest już połączony.',
  'alerts.welcome.title': 'Tutaj będą trafiać alerty',
  'alerts.welcome.text':
    'Napiszę tutaj, gdy serwer gry przestanie działać, a nikt nie prosił mnie o jego zatrzymanie, albo gdy będzie miał inny problem. Administrator może to zmienić za pomocą `/alerts set`.',
  'alerts.set.title': 'Włączono alerty',
  'alerts.set.all': 'Wszystkie alerty trafiają na kanał {channel}, chyba że serwer ma własne ustawienie.',
  'alerts.set.server': 'Alerty o serwerze **{server}** trafiają na kanał {channel}.',
  'alerts.set.role':
    'Oznaczają rolę {role}. Jeśli członkowie nie mogą jej oznaczać, potrzebuję na tym kanale uprawnienia do oznaczania wszystkich ról.',
  'alerts.set.backup-age':
    'Sprawdzam też, czy najnowsza kopia zapasowa ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.',
  'alerts.set.proven-age':
    'Sprawdzam też, czy najnowsza sprawdzona kopia zapasowa ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}.',
  'alerts.set.no-restarts': 'Nie zgłaszam restartów, których nikt tu nie zlecił.',
  'alerts.off.title': 'Wyłączono alerty',
  'alerts.off.all': 'Nie wysyłam tu już alertów.',
  'alerts.off.server': 'Nie wysyłam już alertów o serwerze **{server}**.',
  'alerts.none.title': 'Brak alertów',
  'alerts.none.text': 'Nie ustawiono jeszcze żadnych alertów. Wybierz kanał za pomocą `/alerts set`.',
  'alerts.title': 'Gdzie trafiają alerty',
  'alerts.line.all': '**Wszystkie serwery**: {channel}',
  'alerts.line.server': '**{server}**: {channel}',
  'alerts.line.role': 'oznacza {role}',
  'alerts.line.backup-age':
    'najnowsza kopia zapasowa ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}',
  'alerts.line.proven-age':
    'najnowsza sprawdzona kopia zapasowa ma najwyżej {hours, plural, one {# godzinę} few {# godziny} many {# godzin} other {# godziny}}',
  'alerts.line.no-restarts': 'bez restartów',
  'alerts.line.off': '**{server}**: wyłączone',
  'alerts.line.problem': '⚠️ Nie udało się wysłać ostatniego alertu: {problem}.',
  'alerts.refused.title': 'Nie udało się wysłać alertu',
  'alerts.refused.text':
    '**{alert}**. Nie mogłem napisać o tym na kanale {channel}: {problem}. Sprawdź to za pomocą `/alerts show`.',
  'error.alert-channel-refused.title': 'Nie mogę tam pisać',
  'error.alert-channel-refused.text':
    'Nie mogę wysyłać alertów na kanał {channel}: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków**, a potem spróbuj ponownie.',
  'error.alert-role-everyone.title': 'Nie mogę oznaczać @everyone',
  'error.alert-role-everyone.text': 'Wybierz inną rolę albo żadną. Niczego nie zmieniono.',
  'error.too-many-alerts.title': 'Zbyt wiele ustawień alertów',
  'error.too-many-alerts.text':
    'Na tym serwerze Discord osiągnięto limit ustawień alertów ({max, number}). Niczego nie zmieniono. Najpierw wyłącz część z nich za pomocą `/alerts off`.',
  'error.proven-age-unavailable.title': 'Nie mogę tam sprawdzać kopii zapasowych',
  'error.proven-age-unavailable.text':
    'Hosting nie wysyła kopii zapasowych albo nie skonfigurowano ich odczytu. Niczego nie zmieniono. Zostaw `proven_age` puste.',
  'error.alert-over.title': 'Już po wszystkim',
  'error.alert-over.text': 'Nie ma się już czym zajmować.',
  'error.alert-taken.title': 'Ktoś się tym zajmuje',
  'error.alert-taken.text': '{person} już się tym zajmuje.',

  // /schedule and schedules
  'schedule.when.daily': 'Codziennie o {times}',
  'schedule.when.days': 'Co tydzień: {days} o {times}',
  'schedule.when.weekdays': 'Od poniedziałku do piątku o {times}',
  'schedule.when.minutes':
    'Co {minutes, plural, one {minutę} few {# minuty} many {# minut} other {# minuty}}',
  'schedule.when.hours':
    '{hours, plural, one {Co godzinę, o pełnej godzinie} few {Co # godziny, od {first}} many {Co # godzin, od {first}} other {Co # godziny, od {first}}}',
  'schedule.when.every': 'Co {duration}',
  'schedule.when.cron': 'Cron: {line}',
  'schedule.when.empty':
    'Gdy od {minutes, plural, one {# minuty} few {# minut} many {# minut} other {# minuty}} nikogo nie ma',
  'schedule.when.once': 'Raz: {time}',
  'schedule.when.monthly': '{day, number}. dnia każdego miesiąca o {time}',
  'schedule.when.first': '{when} · pierwszy raz: {time}',
  'schedule.draft.title': '{what}?',
  'schedule.zone-utc':
    'Wpisywane godziny są w **UTC**. Administrator może wybrać strefę czasową za pomocą `/setup timezone`.',
  'schedule.clock.skipped':
    '{date} zegary są przestawiane do przodu i pomijają tę godzinę. To wykonanie będzie o {time}.',
  'schedule.clock.left-out':
    '{date} zegary są przestawiane do przodu i pomijają tę godzinę. Wtedy wykonania nie będzie.',
  'schedule.clock.once':
    '{date} zegary są cofane, więc ta godzina wypada dwa razy. Wykonanie nastąpi za pierwszym razem.',
  'schedule.clock.twice':
    '{date} zegary są cofane, więc ta godzina wypada dwa razy. Wykonanie nastąpi za każdym razem.',
  'schedule.often': '⚠️ To {count, number} razy dziennie.',
  'schedule.next-runs': 'Najbliższe wykonania: {times}',
  'schedule.first-run': 'Pierwsze wykonanie: {time}',
  'schedule.no-warning': 'Kto będzie wtedy online, zostanie rozłączony bez ostrzeżenia.',
  'schedule.clash': '⚠️ Wykonania w tej samej minucie: {servers}. Jedno czeka na drugie.',
  'schedule.clash-with': '⚠️ W tym samym czasie: {schedules}. Jedno czeka na drugie.',
  'schedule.warns': 'Gracze są ostrzegani {times} wcześniej: „{text}”',
  'schedule.waits-for': 'Czeka, aż nikogo nie będzie, najwyżej {duration}.',
  'schedule.waits-until': 'Czeka, aż nikogo nie będzie, najpóźniej do {time}.',
  'schedule.keeps':
    'Zachowuje {count, plural, one {najnowszą kopię} few {# najnowsze kopie} many {# najnowszych kopii} other {# najnowszej kopii}} z tego harmonogramu. Starsze z niego są usuwane, oprócz zablokowanych. Inne kopie zostają.',
  'schedule.limit':
    'Hosting pozwala na {limit, plural, one {# kopię zapasową} few {# kopie zapasowe} many {# kopii zapasowych} other {# kopii zapasowej}} tego serwera, a teraz ma on {used, number}.',
  'schedule.limit.full': 'Wykonania będą kończyć się niepowodzeniem, dopóki jedna nie zostanie usunięta.',
  'schedule.limit.full-keep':
    'Wykonania będą kończyć się niepowodzeniem, dopóki jedna nie zostanie usunięta. Jeśli będzie wtedy miejsce tylko na jedną, dodaj harmonogram ponownie. W przeciwnym razie powiedzie się tylko jedno wykonanie.',
  'schedule.limit.fills':
    'Gdy będzie ich {limit, number}, wykonania będą kończyć się niepowodzeniem, dopóki jedna nie zostanie usunięta. Z `keep` harmonogram usuwa swoją najstarszą.',
  'schedule.limit.rotates':
    'Dla tego harmonogramu jest miejsce na {room, number}. Gdy serwer ma {limit, number}, najstarsza kopia z harmonogramu jest usuwana przed utworzeniem nowej.',
  'schedule.limit.one':
    'Zostaje miejsce na 1. Starą trzeba usunąć przed utworzeniem nowej. Jeśli nowej nie uda się utworzyć, harmonogram nie będzie miał żadnej. Przy samym „Zapisz” wykonania będą kończyć się niepowodzeniem, dopóki serwer ma {limit, number}.',
  'schedule.deletes-first':
    'Gdy serwer osiągnie limit kopii zapasowych hostingu, jedyna kopia tego harmonogramu jest usuwana przed utworzeniem nowej.',
  'schedule.announced': 'Zapowiadane wcześniej na kanale {channel}, z przyciskami Pomiń i Odłóż.',
  'schedule.saved.title': 'Zapisano harmonogram',
  'schedule.set-up-by': 'Dodał(a) {person}',
  'schedule.not-saved': 'Niczego nie zapisano.',
  'schedule.next-run': 'Najbliższe wykonanie: {time}',
  'schedule.no-next-run': 'Nie ma już kolejnych wykonań',
  'schedule.waits-empty': 'Wykonuje się, gdy serwer jest pusty.',
  'schedule.is-paused': 'Wstrzymany',
  'schedule.paused.title': 'Wstrzymano harmonogram',
  'schedule.paused.maker-left':
    'Harmonogram dodał(a) {person}, ale tej osoby nie ma już na tym serwerze Discord.',
  'schedule.paused.maker-not-allowed':
    'Harmonogram dodał(a) {person}, ale ta osoba nie ma już do tego uprawnień.',
  'schedule.paused.take-over':
    'Wykonanie się nie odbyło. Harmonogram może przejąć każda osoba z uprawnieniami do tej operacji. Będzie wtedy działać w jej imieniu.',
  'schedule.taken-over.title': 'Przejęto harmonogram',
  'schedule.resumed.title': 'Wznowiono harmonogram',
  'schedule.removed.title': 'Usunięto harmonogram',
  'schedule.skipped.title': 'Pominięto najbliższe wykonanie',
  'schedule.list.title': 'Harmonogramy',
  'schedule.list.title-server': 'Harmonogramy serwera {server}',
  'schedule.list.none': 'Nie ma jeszcze harmonogramów. Dodaj pierwszy za pomocą `/schedule add`.',
  'schedule.list.choose': 'Wybierz harmonogram, aby zrobić więcej',
  'schedule.last': 'Ostatnie wykonanie {relative}: {result}',
  'schedule.last-skipped': 'Wykonanie {relative}: {result}',
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
  'schedule.missed.late': 'byłem offline lub nie miałem dostępu do swojej bazy danych',
  'schedule.missed.busy': 'na serwerze trwała inna operacja',
  'schedule.missed.host-away': 'nie można było odczytać danych z hostingu',
  'schedule.missed.disconnected': 'połączenie zostało usunięte lub nie działa',
  'schedule.missed.unsupported': 'hosting tego nie potrafi',
  'schedule.missed.maker-left': 'osoba, która go dodała, opuściła ten serwer Discord',
  'schedule.missed.maker-not-allowed': 'osoba, która go dodała, nie ma już uprawnień',
  'schedule.misses.title': 'Zaplanowane wykonania się nie odbyły',
  'schedule.misses.one': '{request} (termin: {due})',
  'schedule.misses.several':
    '{request}, {count, plural, one {# wykonanie} few {# wykonania} many {# wykonań} other {# wykonania}} ({first} – {last})',
  'schedule.misses.because': '{what}: {reason}',
  'schedule.misses.end': 'Nie zostaną nadrobione. Najbliższe pokazuje `/schedule list`.',
  'schedule.notice.text': 'Według harmonogramu o {time} ({relative}).',
  'schedule.notice.text-empty':
    'Według harmonogramu, gdy tylko nikogo nie będzie, najpóźniej o {time} ({relative}).',
  'schedule.notice.postponed': 'Odłożono na {time} ({relative}): {person}.',
  'schedule.notice.skipped': 'Pominięto to wykonanie: {person}.',
  'schedule.notice.ended': 'To wykonanie: {result}.',
  'schedule.notice.called-off': 'To wykonanie się nie odbędzie, bo harmonogram został zmieniony.',
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
  'history.title': 'Co zrobiono w ostatnich 90 dniach',
  'history.title-server': 'Co zrobiono na serwerze {server} w ostatnich 90 dniach',
  'history.nothing': 'Historia jest jeszcze pusta.',
  'history.nothing-such': 'Niczego nie znaleziono.',
  'history.start': 'Uruchomiono serwer {server}',
  'history.restart': 'Zrestartowano serwer {server}',
  'history.scheduled': 'według harmonogramu',
  'history.approved': 'zgoda: {person}',
  'chart.day.alt':
    'Ostatnie 24 godziny. Najwięcej graczy: {players}. Dostępność: {uptime}. Restarty: {restarts, number}. Awarie: {crashes, number}. Kopie zapasowe: {backups, number}.',
  'chart.day.title': 'Gracze w ostatnich 24 godzinach',
  'chart.now': 'teraz',
  'chart.period.1': '24 godziny',
  'chart.period.7': '7 dni',
  'chart.period.30': '30 dni',
  'chart.sign.restart': 'restart',
  'chart.sign.crash': 'awaria',
  'chart.sign.backup': 'kopia zapasowa',
  'chart.sign.down': 'wyłączony',
  'chart.sign.unreachable': 'brak danych z hostingu',
  'chart.no-data': 'brak danych',
  'chart.days.title':
    '{server}: {days, plural, one {ostatni dzień} few {ostatnie # dni} many {ostatnie # dni} other {ostatnie # dnia}}',
  'chart.hours.title':
    '{server}: {hours, plural, one {ostatnia godzina} few {ostatnie # godziny} many {ostatnie # godzin} other {ostatnie # godziny}}',
  'chart.days.nothing':
    'Brak danych z tego czasu. Zbieram je tylko wtedy, gdy potrzebuje ich `/panel`, `/alerts` lub `/schedule`.',
  'chart.days.uptime': 'Dostępność: **{uptime}** (czas pomiaru: {observed})',
  'chart.days.uptime-whole': 'Dostępność: **{uptime}**',
  'chart.days.busiest': 'Najwięcej graczy: **{players, number}**, {time}',
  'chart.row.players': 'Gracze',
  'chart.row.cpu': 'Procesor (100% to jeden rdzeń)',
  'chart.row.memory': 'Pamięć',
  'chart.row.memory-size': 'Pamięć w GB',
  'chart.row.uptime': 'Dostępność',
  'chart.days.legend': 'Linie: średnia · pola: maksimum · przerwy: nie mierzono · przechowywane 90 dni',
  'chart.days.soon': 'Za mało danych na wykres: potrzebne są dwie godziny.',
  'chart.days.no-picture':
    'Nie mogę rysować wykresów: osoba, która prowadzi tego bota, musi zainstalować bibliotekę do rysowania.',
  'chart.days.alt': 'Zmierzono: {observed} · najwięcej graczy: {players} · dostępność: {uptime}',

  // Requests for approval, and grants of console commands
  'access.grant-changed': 'Zmieniono uprawnienie',
  'access.level-replaced': 'Poziom zmienił się z {before} na {now}.',
  'access.also-keeps': 'Rola {role} zachowuje też te uprawnienia. Odbierzesz je za pomocą `/access revoke`:',
  'access.only-commands': '{grant}, tylko te, które zaczynają się od {commands}',
  'error.commands-elsewhere.title': 'Tylko z uprawnieniem „command”',
  'error.commands-elsewhere.text':
    'Opcja `commands` działa tylko z uprawnieniem `command`. Niczego nie zmieniono.',
  'error.commands-unreadable.title': 'Tych poleceń nie da się użyć',
  'error.commands-unreadable.text':
    'Wzorca „{pattern}” nie można użyć. Wpisz pierwsze słowa każdego polecenia, oddzielone przecinkami: `say, whitelist, kick *`. `*` zastępuje jedno dowolne słowo, ale nie pierwsze. Najwyżej {count, number} poleceń po {length, number} znaków, bez `;`, `|` i `&&`. Niczego nie zmieniono.',
  'error.command-not-allowed.title': 'Brak uprawnień',
  'error.command-not-allowed.text':
    'Na serwerze **{server}** twoje role pozwalają tylko na polecenia, które zaczynają się od {commands}. Niczego nie wysłano.',
  'error.several-commands.title': 'Po jednym poleceniu',
  'error.several-commands.text':
    'Na serwerze **{server}** twoje role pozwalają tylko na polecenia, które zaczynają się od {commands}, po jednym: bez `;`, `|` i `&&`. Niczego nie wysłano.',
  'button.ask-approval': 'Poproś o zgodę',
  'button.approve': 'Zatwierdź',
  'button.decline': 'Odrzuć',
  'approval.wanted': '{person} prosi: {request}',
  'approval.backup-first': 'Najpierw powstanie kopia, więc da się to cofnąć.',
  'approval.start-first': 'Serwer zostanie w tym celu uruchomiony i będzie dalej działać.',
  'approval.deciders': '{person} · wygasa {relative} · odpowiedzieć może każdy, kto sam może to zrobić',
  'approval.approved.title': 'Zatwierdzono: {request}',
  'approval.approved.text': 'Prośba od {person}. Zgoda od {decider}.',
  'approval.declined.title': 'Odrzucono: {request}',
  'approval.declined.text': 'Prośba od {person}. Odmowa od {decider}. Niczego nie zmieniono.',
  'approval.expired.title': 'Wygasło: {request}',
  'approval.expired.text': 'Prośba od {person}. Nie było zgody na czas, więc niczego nie zmieniono.',
  'approval.sent.title': 'Oczekuje na zgodę: {request}',
  'approval.sent.text':
    'Twoja prośba jest na kanale {channel}. Jeśli ktoś ją zatwierdzi, wykonam ją w twoim imieniu i pokażę tutaj wynik. Wygasa {relative}.',
  'approval.approved-by': 'Zgoda od {person}',
  'approval.welcome.title': 'Tutaj pojawiają się prośby o zgodę',
  'approval.welcome.text':
    'Gdy ktoś poprosi o coś, na co nie pozwalają jego role, osoby z uprawnieniami mogą to tutaj zatwierdzić lub odrzucić. Administrator może wybrać inny kanał za pomocą `/setup approvals`.',
  'setup.approvals-channel': 'Prośby o zgodę: {channel}',
  'setup.approvals-in-log': 'Prośby o zgodę: na kanale logów',
  'setup.approvals-set.title': 'Ustawiono kanał próśb o zgodę',
  'setup.approvals-set.text': 'Prośby o zgodę pojawiają się teraz na kanale {channel}.',
  'setup.approvals-removed.title': 'Usunięto kanał próśb o zgodę',
  'setup.approvals-removed.text':
    'Prośby o zgodę pojawiają się teraz na kanale logów. Bez kanału logów nikt nie może prosić.',
  'error.approvals-channel-refused.title': 'Nie mogę tam pisać',
  'error.approvals-channel-refused.text':
    'Nie mogę wysyłać próśb o zgodę na kanał {channel}: {problem}. Nadaj mi na nim uprawnienia **Wyświetlanie kanału**, **Wysyłanie wiadomości** i **Osadzanie linków**, a potem spróbuj ponownie.',
  'error.approval-not-needed.title': 'Masz już do tego uprawnienia',
  'error.approval-not-needed.text': 'Możesz to zrobić bez zgody. Wpisz polecenie jeszcze raz.',
  'error.approval-own.title': 'Nie możesz zatwierdzić własnej prośby',
  'error.approval-own.text': 'Musi ją zatwierdzić ktoś inny. Aby ją wycofać, naciśnij **Odrzuć**.',
  'error.approval-person-left.title': 'Już nie ma tej osoby na serwerze Discord',
  'error.approval-person-left.text':
    '{person} nie należy już do tego serwera Discord, więc niczego nie zmieniono. **Odrzuć** zamyka prośbę.',
  'error.approval-person-lost-access.title': 'Brak uprawnień',
  'error.approval-person-lost-access.text':
    '{person} nie ma już dostępu do serwera **{server}**, więc niczego nie zmieniono. **Odrzuć** zamyka prośbę.',
  'error.approval-changed.title': 'Prośba się zmieniła',
  'error.approval-changed.text':
    'Niczego nie wysłano: serwer lub kopia zapasowa jest teraz w innym stanie, więc potrzebne są inne kroki. Wiadomość już je pokazuje. Aby je zatwierdzić, naciśnij jeszcze raz **Zatwierdź**.',
  'error.approval-starting.title': 'Już zatwierdzono',
  'error.approval-starting.text':
    'Zgoda od {person} przyszła przed chwilą. Jeśli nic się nie dzieje, spróbuj ponownie za minutę.',
  'error.approval-not-posted.title': 'Prośby nie wysłano',
  'error.approval-not-posted.text':
    'Nie mogę pisać na kanale {channel}: {problem}. Administrator może wybrać inny kanał za pomocą `/setup approvals`.',
  'error.approvals-off.title': 'Prośby nie wysłano',
  'error.approvals-off.text':
    'Nie ma już kanału na prośby o zgodę. Administrator może go wybrać za pomocą `/setup approvals`.',
  'error.too-many-approvals.title': 'Zbyt wiele otwartych próśb',
  'error.too-many-approvals.text':
    '{count, plural, one {Masz # otwartą prośbę.} few {Masz # otwarte prośby.} many {Masz # otwartych próśb.} other {Masz # otwartej prośby.}} Poczekaj na decyzję w którejś z nich albo aż wygaśnie.',
  'error.too-many-approvals-of-guild.title': 'Zbyt wiele otwartych próśb',
  'error.too-many-approvals-of-guild.text':
    '{count, plural, one {Jest tu # otwarta prośba.} few {Są tu # otwarte prośby.} many {Jest tu # otwartych próśb.} other {Jest tu # otwartej prośby.}} Poczekaj na decyzję w którejś z nich albo aż wygaśnie.',

  // The log channel
  'log.welcome.title': 'Tutaj rejestrowane są operacje',
  'log.welcome.text':
    'Piszę tutaj, kto co zrobił z waszymi serwerami gier i z jakim wynikiem. Administrator może to zmienić za pomocą `/setup log`.',
};
