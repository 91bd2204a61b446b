; Installs the game for one user, who needs no administrator for it.

; As the programs, so that it says at once where they cannot run.
Target amd64-unicode
ManifestDPIAware true
SetCompressor /SOLID lzma
RequestExecutionLevel user
Name "{{title}}"
OutFile "{{out}}"
InstallDir "$LOCALAPPDATA\Programs\fogchess"
InstallDirRegKey HKCU "Software\fogchess" "Folder"

!include MUI2.nsh
!define MUI_ICON "{{work}}/fogchess.ico"
!define MUI_UNICON "{{work}}/fogchess.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\fogchess.exe"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\fogchess"

VIProductVersion "{{version-dotted}}"
VIFileVersion "{{version-dotted}}"
VIAddVersionKey "ProductName" "{{title}}"
VIAddVersionKey "FileDescription" "{{summary}}"
VIAddVersionKey "FileVersion" "{{version}}"
VIAddVersionKey "ProductVersion" "{{version}}"
VIAddVersionKey "LegalCopyright" "{{licence}}"

!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Russian"
!insertmacro MUI_LANGUAGE "SimpChinese"

Section
  SetOutPath "$INSTDIR"
  ; What an earlier version installed, and this one does not have, goes.
  IfFileExists "$INSTDIR\uninstall.exe" 0 +2
    ExecWait '"$INSTDIR\uninstall.exe" /S _?=$INSTDIR'
  File /r "{{stage}}/*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\{{title}}.lnk" "$INSTDIR\fogchess.exe"

  WriteRegStr HKCU "Software\fogchess" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "{{title}}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "{{version}}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The fogchess contributors"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\fogchess.exe"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" {{size}}
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1

  ; Among the programs of "Open with", without taking the files from another program.
  WriteRegStr HKCU "Software\Classes\Applications\fogchess.exe" "FriendlyAppName" "{{title}}"
  WriteRegStr HKCU "Software\Classes\Applications\fogchess.exe\shell\open\command" "" '"$INSTDIR\fogchess.exe" "%1"'
  WriteRegStr HKCU "Software\Classes\Applications\fogchess.exe\SupportedTypes" ".pgn" ""
  WriteRegStr HKCU "Software\Classes\Applications\fogchess.exe\SupportedTypes" ".pdn" ""
  WriteRegStr HKCU "Software\Classes\Applications\fogchess.exe\SupportedTypes" ".ron" ""
SectionEnd

; Games, settings and the player's own themes are in other folders, and stay.
Section "Uninstall"
  !include "{{work}}/remove.nsh"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\{{title}}.lnk"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\fogchess"
  DeleteRegKey HKCU "Software\Classes\Applications\fogchess.exe"
SectionEnd
